import type { Request, Response } from 'express';
import type { Context } from '../../core/context.ts';
import { invalid } from '../../core/errors.ts';
import {
  type IdempotentRequest,
  runIdempotent,
  type StoredResponse,
} from '../../services/idempotency/run-idempotent.ts';
import { errorBody, errorHeaders, logError } from '../error-response.ts';
import { toAppError } from '../to-app-error.ts';

const HEADER = 'Idempotency-Key';
const MAX_KEY = 255;

type Operate = (ctx: Context) => Promise<Pick<StoredResponse, 'status' | 'body'>>;

/** The request with its `Idempotency-Key`; null without the header. Throws 422 for a key of a wrong length. */
export function idempotentRequest(req: Request, input: unknown): IdempotentRequest | null {
  const key = req.get(HEADER);
  if (key === undefined) return null;
  if (key.length < 1 || key.length > MAX_KEY)
    throw invalid([{ loc: ['header', HEADER], msg: `must have 1 to ${MAX_KEY} characters`, type: 'value_error' }]);
  return { method: req.method, path: req.baseUrl + req.path, key, input };
}

/**
 * Runs `operate`, or returns the stored response of an earlier request, and sets the headers of the response, including
 * `Idempotent-Replayed`. `operate` continues when the client disconnects, because the client will repeat the request.
 * A rejection below 500 is a response and is stored as well, and so is a 504 that names the job which goes on: a
 * repetition must not start, and pay, another one.
 * @throws as {@link runIdempotent} does.
 */
export async function runOrReplay(
  ctx: Context,
  res: Response,
  request: IdempotentRequest,
  operate: Operate,
): Promise<StoredResponse> {
  const headers: Record<string, string> = {};
  const uninterrupted = {
    ...ctx,
    signal: new AbortController().signal,
    setHeader: (name: string, value: string) => void (headers[name] = value),
  };
  const response = await runIdempotent(ctx, request, async () => {
    try {
      return { headers, ...(await operate(uninterrupted)) };
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.status >= 500 && error.facts['job_id'] === undefined) throw thrown;
      logError(ctx.log, error);
      return { status: error.status, headers: errorHeaders(error), body: errorBody(error) };
    }
  });
  if (!res.headersSent) res.set(response.headers);
  if (!res.headersSent && response.replayed) res.set('Idempotent-Replayed', 'true');
  return response;
}

/** Responds to a hand-made POST route. With an `Idempotency-Key`, `operate` runs once per key. */
export async function respondIdempotently(
  ctx: Context,
  req: Request,
  res: Response,
  input: unknown,
  operate: Operate,
): Promise<void> {
  const request = idempotentRequest(req, input);
  const { status, body } = request ? await runOrReplay(ctx, res, request, operate) : await operate(ctx);
  res.status(status).json(body);
}
