import type { Response } from 'express';
import type { ExecutionResult } from 'graphql';
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
  res: Response;
  /** Whether the response has no body. */
  isHead: boolean;
}

/** Executes a prepared request. */
export type Operate = (request: PreparedRequest) => Promise<ExecutionResult>;
