import type { TestApp } from '../support/test-app.ts';
import type { Shop } from '../support/shop.ts';
import type { Shape } from './fields.ts';

export type Values = Record<string, unknown>;

/** An organization with which the steps of the contract run. */
export interface World {
  testApp: TestApp;
  shop: Shop;
  /** A super admin. */
  staff: Shop;
  /** Other organizations, for steps that end their own session or account. */
  others: Record<string, Shop>;
  /**
   * Ids by the names of path parameters, such as `project_id`, and tokens and codes. Every step saves under names of
   * its own.
   */
  ids: Record<string, string>;
}

/** A successful and a rejected call of an operation of the contract. The steps of a section run in order. */
export interface Step {
  /** The name in operations.csv, such as `Mutation.createProject`. */
  operation: string;
  /** The flat input of REST. It may contain path parameters that the world does not have, or others than it has. */
  input?: Values | ((world: World) => Values);
  /** The access token. The default is that of the administrator of the organization. */
  tokenOf?: (world: World) => string;
  /** Runs before the call. */
  before?: (world: World) => Promise<unknown>;
  /** Values that later calls need, by their path in the response: `{ made_id: 'id', first_id: 'jobs.0.id' }`. */
  saves?: Record<string, string>;
  /** Cleans up before the next step. */
  after?: (world: World) => void;
  /** The fields of the successful response; null if it is empty. */
  answer: Shape | null;
  /**
   * An invalid input, or `repeat` if the same call is rejected the second time. The default is an unknown id as the
   * last path parameter, or no token if the path has none. `never` if everybody may call it and it has no input.
   */
  rejected?: Values | 'repeat' | 'never';
}
