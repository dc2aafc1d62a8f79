export { followJob } from './follow-job.ts';
export type { Subscription } from './subscription.ts';
export * from './generated/operations.ts';
export type {
  components as RestComponents,
  operations as RestOperations,
  paths as RestPaths,
} from './generated/rest.ts';
export { GraphqlClient, type GraphqlOptions } from './graphql-client.ts';
export { GraphqlError } from './graphql-error.ts';
export { type Idempotent, type Page, RestClient } from './rest-client.ts';
export { type FieldError, RestError } from './rest-error.ts';
export { Session, type SessionOptions } from './session.ts';
