import type { Bag } from '../bag.ts';
import { escapedName } from '../cms/texts.ts';
import { Refusal } from './refusal.ts';
import type { WooShop } from './shop.ts';
import { shownTerm } from './terms.ts';

/** `POST products/tags`. For an existing name, WooCommerce returns an error with the id of that tag. */
export function createTag(shop: WooShop, { name }: Bag) {
  if (typeof name !== 'string')
    throw new Refusal(400, 'rest_missing_callback_param', 'Missing parameter(s): name', { params: ['name'] });
  if (escapedName(name) === '') throw new Refusal(400, 'empty_term_name', 'A name is required for this term.');
  if (name.length > 200) throw new Refusal(400, 'term_name_too_long', 'The term name is too long.');
  const known = shop.tags.find(name);
  if (known)
    throw new Refusal(400, 'term_exists', 'A term with the name provided already exists in this taxonomy.', {
      resource_id: known.id,
    });
  return shownTerm(shop.tags.named(name));
}
