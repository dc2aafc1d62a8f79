import { isBag, type Bag } from '../bag.ts';
import { Refusal } from './refusal.ts';

const MAX_ENTRIES = 100;

/** The actions that a resource supports. */
interface BatchActions {
  create?: (entry: Bag) => object;
  update?: (entry: Bag) => object;
}

/** `POST …/batch`: processes each entry separately and returns results or errors in order. Throws for too many entries. */
export function batch(body: Bag, actions: BatchActions): Record<string, object[]> {
  const entries = (name: string) => (Array.isArray(body[name]) ? body[name].filter(isBag) : []);
  if (entries('create').length + entries('update').length > MAX_ENTRIES) {
    throw new Refusal(
      413,
      'woocommerce_rest_request_entity_too_large',
      `Unable to accept more than ${MAX_ENTRIES} items for this request.`,
    );
  }
  const answer: Record<string, object[]> = {};
  for (const name of ['create', 'update'] as const) {
    const action = actions[name];
    const given = entries(name);
    if (action && given.length > 0)
      answer[name] = given.map((entry) => attempted(action, entry, name === 'create' ? 0 : entry['id']));
  }
  return answer;
}

function attempted(action: (entry: Bag) => object, entry: Bag, id: unknown): object {
  try {
    return action(entry);
  } catch (error) {
    if (error instanceof Refusal) return { id, error: error.body };
    throw error;
  }
}
