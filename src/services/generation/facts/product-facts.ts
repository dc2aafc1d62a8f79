import { isEmpty } from '../../../core/is-empty.ts';
import { memoizeByObject } from '../../../core/memoize-by-object.ts';
import { choicesOf, objectsIn } from './choices.ts';
import { furtherColumns } from './further-columns.ts';
import { MEASURE_KEYS, measuresOf } from './measures.ts';
import { readable } from './readable.ts';

type Source = Record<string, unknown>;

/**
 * What is said of a product, in one shape for all sources. Prompts, checks, estimates and audits read it, and nothing
 * else of a source record. A fact that the source does not have is absent.
 */
export type ProductFacts = Partial<{
  title: string;
  /** The brand. Names of demo shops are left out. */
  maker: string;
  /** The last parts of its categories. Words for search, no statements. */
  shelf: string[];
  /** The text of its description, in lines. */
  about: string;
  summary: string;
  /** The options that a customer chooses from, with their values. */
  choices: Record<string, unknown>;
  /** What belongs to one choice only, such as the width of `Size: L`. */
  by_choice: Record<string, unknown>;
  measures: Record<string, unknown>;
  /** Measures of one choice, the source does not say of which. */
  measures_of_one_choice: Record<string, unknown>;
  attributes: Record<string, unknown>;
  /** Whether it is a gift card, or only a file or a service. */
  form: string;
  audience: string[];
  /** Tags that say more than the other facts. Words for search, no statements. */
  hints: string[];
  /** Facts of further columns. */
  further: Record<string, unknown>;
}>;

/** Longer data is cut. It is more than any product has. */
const MAX_CHARS = 400_000;
/** Keys that are read by rules of their own, and bookkeeping of the store, which says nothing about the product. */
const HANDLED = new Set([
  ...`title vendor body_html description short_description seo_title seo_description product_type product_category
  categories options variants attributes tags type gift_card raw other_rows images image image_alt handle url
  external_id sku barcode published status featured visibility in_stock quantity inventory_quantity
  inventory_policy inventory_tracker fulfillment_service requires_shipping taxable tax_code weight_unit grams
  price compare_at_price sale_price cost_per_item parent_external_id`.split(/\s+/),
  ...MEASURE_KEYS,
]);
/** Vendors that a platform or a developer filled in. */
const DEMO_VENDOR = /(?:^|[\s_-])(?:demo|test|sample|default|unknown)(?:$|[\s_-])|^(?:my (?:store|shop)|vendor|n\/a)$/i;
/** Kinds of records of a platform and categories that a platform filled in. */
const NO_SHELF = /^(?:simple|configurable|variable|grouped|bundle|virtual|downloadable|external|uncategori[sz]ed|)$/i;
const AUDIENCE =
  /^(?:(?:wo)?men|ladies|kids?|children|bab(?:y|ies)|unisex|girls?|boys?|damen|herren|kinder|mädchen|jungen|femmes?|hommes?|enfants?|filles?|garçons?|mixte)$/i;
/** Options whose values differ in size, so that the measures of the product are those of one value. */
const SIZE_OPTION =
  /size|größe|groesse|taille|talla|tamañ|taglia|maat|rozmiar|veličin|volum|capacity|contenu|inhalt|inhoud|length|länge|longueur|width|weight|gewicht|poids|peso|ml\b|pack/i;

/**
 * Returns the facts in the data of an item, which are read once: prompt, checks and structured data of a text need
 * them.
 */
export const productFacts = memoizeByObject(readFacts);

function readFacts(sourceData: Source): Readonly<ProductFacts> {
  const text = (key: string, plain = false) => readable(sourceData[key], MAX_CHARS, plain);
  const about = textIn(text('body_html')) || textIn(text('description'));
  const summary = addedTo(about, textIn(text('short_description')), textIn(text('seo_description')));
  const vendor = textIn(text('vendor', true));
  const { choices, byChoice, shared } = choicesOf(sourceData);
  const sizes = Object.entries(choices).some(([name, values]) => SIZE_OPTION.test(name) && values.length > 1);
  const tags = [...strings(sourceData['tags']), ...strings(sourceData['seo_title'], /$^/)];
  const facts = {
    title: textIn(text('title', true)),
    maker: DEMO_VENDOR.test(vendor) ? '' : vendor,
    shelf: shelfOf(sourceData),
    about,
    summary,
    choices: readable(choices, MAX_CHARS, true),
    by_choice: readable(byChoice, MAX_CHARS),
    [sizes ? 'measures_of_one_choice' : 'measures']: measuresOf(sourceData),
    attributes: readable(attributesOf(sourceData['attributes']), MAX_CHARS),
    form: formOf(sourceData),
    audience: tags.filter((tag) => AUDIENCE.test(tag)),
    further: readable(
      { ...furtherColumns(sourceData['raw']), ...shared, ...furtherColumns(withoutHandled(sourceData)) },
      MAX_CHARS,
    ),
  };
  const said = JSON.stringify(facts).toLowerCase();
  const hints = readable(
    tags.filter((tag) => !AUDIENCE.test(tag) && !said.includes(JSON.stringify(tag.toLowerCase()).slice(1, -1))),
    MAX_CHARS,
    true,
  );
  return Object.fromEntries(Object.entries({ ...facts, hints }).filter(([, value]) => !isEmpty(value)));
}

function withoutHandled(sourceData: Source): Source {
  return Object.fromEntries(Object.entries(sourceData).filter(([key]) => !HANDLED.has(key)));
}

/** Joins the texts that say more than the description does. */
function addedTo(about: string, ...texts: readonly string[]): string {
  const added: string[] = [];
  for (const text of texts)
    if (text !== '' && ![about, ...added].some((said) => folded(said).includes(folded(text)))) added.push(text);
  return added.join('\n');
}

function shelfOf(sourceData: Source): string[] {
  const paths = ['product_type', 'product_category', 'categories'].flatMap((key) => strings(sourceData[key], /$^/));
  const last = paths
    .map((path) =>
      path
        .split(/\s*>\s*/)
        .at(-1)!
        .trim(),
    )
    .filter((name) => !NO_SHELF.test(name));
  return [...new Map(last.map((name) => [name.toLowerCase(), name])).values()];
}

/** Attributes come as `{ name: value }` or as `[{ name, values }]`. */
function attributesOf(attributes: unknown): Source {
  if (!Array.isArray(attributes)) return typeof attributes === 'object' ? { ...attributes } : {};
  return Object.fromEntries(
    objectsIn(attributes).map(({ name, value, values = value }) => [String(name), [values].flat().join(', ')]),
  );
}

function formOf({ gift_card: giftCard, type }: Source): string {
  if (giftCard === true || giftCard === 'true') return 'gift card';
  return strings(type)
    .filter((each) => /^(?:virtual|downloadable)$/i.test(each))
    .join(', ');
}

/** Returns the texts of a list, or the parts of a text. */
function strings(value: unknown, separator = /[,;]/): string[] {
  const parts = typeof value === 'string' ? value.split(separator) : Array.isArray(value) ? value : [];
  return parts.flatMap((part: unknown) => (typeof part === 'string' && part.trim() !== '' ? [part.trim()] : []));
}

function textIn(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

function folded(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
