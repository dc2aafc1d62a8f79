import type { TestApp } from '../support/test-app.ts';
import type { Shop } from '../support/shop.ts';
import type { Shape } from './fields.ts';

export type Values = Record<string, unknown>;

/** One organization on its way through the calls of the contract. */
export interface World {
  testApp: TestApp;
  shop: Shop;
  /** Staff of the service, for what only super admins may call. */
  staff: Shop;
  /** Others that a step needs, because its call ends what it is called with. */
  others: Record<string, Shop>;
  /** What calls name, by the names of paths: `project_id`; and tokens and codes. Steps keep theirs under names that no other step keeps. */
  ids: Record<string, string>;
}

/** One operation of the contract: a call of it that is answered well, and one that is refused. The steps of a section go in order. */
export interface Step {
  /** As in operations.csv: `Mutation.createProject`. */
  operation: string;
  /** Flat, as over REST, beside what the path names: an id where the world has none of the parameter's name, or another one is meant. */
  input?: Values | ((world: World) => Values);
  /** The token of the call. Default: the administrator's of the organization. */
  as?: (world: World) => string;
  /** What has to be so first. */
  before?: (world: World) => Promise<unknown>;
  /** What the calls after it name, by the place in the answer: `{ made_id: 'id', first_id: 'jobs.0.id' }`. */
  keeps?: Record<string, string>;
  /** What is put back before the next step. */
  after?: (world: World) => void;
  /** The good answer, field by field; null where it is empty. */
  answer: Shape | null;
  /** A wrong input instead of the good one, or a state that refuses the same call once more. Default: an id that nobody has in place of the last of the path, or, where nothing can be named wrong, nobody signed in. */
  refused?: Values | 'again';
}
