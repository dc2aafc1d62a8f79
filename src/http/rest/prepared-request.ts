import type { Response as ExpressResponse } from 'express';
import type { RestOperation } from '../../../schema/dialect/rest-operations.ts';
import type { Context } from '../../core/context.ts';
import type { IdempotentRequest } from '../../services/idempotency/run-idempotent.ts';

/** A REST request that is authorized and validated. */
export interface PreparedRequest {
  operation: RestOperation;
  ctx: Context;
  variables: Record<string, unknown>;
  /** Set if the request has an idempotency key. */
  idempotent: IdempotentRequest | null;
  res: ExpressResponse;
  /** Whether the response has no body. The router passes HEAD on as GET, because SOFA does not support HEAD. */
  isHead: boolean;
}
