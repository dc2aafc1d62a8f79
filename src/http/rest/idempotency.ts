import type { Request, Response } from 'express';
import type { Context } from '../../core/context.ts';
import { invalid } from '../../core/errors.ts';
import { type Answer, answerOnce, type NamedCall } from '../../services/idempotency/answer-once.ts';
import { errorBody, errorHeaders, logError } from '../error-answer.ts';
import { toAppError } from '../to-app-error.ts';

const HEADER = 'Idempotency-Key';
const MAX_KEY = 255;

/** The call that a request names by its `Idempotency-Key`; null without one. Throws 422 for a key that cannot be. */
export function namedCall(req: Request, sent: unknown): NamedCall | null {
  const key = req.get(HEADER);
  if (key === undefined) return null;
  if (key.length < 1 || key.length > MAX_KEY)
    throw invalid([{ loc: ['header', HEADER], msg: `must have 1 to ${MAX_KEY} characters`, type: 'value_error' }]);
  return { method: req.method, path: req.baseUrl + req.path, key, sent };
}

/**
 * The answer of a named call, done now or before; `operate` goes on when the caller leaves, because the caller will ask again.
 * What it refuses is an answer, too. Tells in the headers what came with it, and whether it is a replay.
 * @throws as {@link answerOnce}, and what `operate` throws that is not kept.
 */
export async function answerNamed(
  ctx: Context,
  res: Response,
  call: NamedCall,
  operate: (ctx: Context) => Promise<Pick<Answer, 'status' | 'body'>>,
): Promise<Answer> {
  const headers: Record<string, string> = {};
  const staying = {
    ...ctx,
    signal: new AbortController().signal,
    setHeader: (name: string, value: string) => void (headers[name] = value),
  };
  const answer = await answerOnce(ctx, call, async () => {
    try {
      return { headers, ...(await operate(staying)) };
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.status >= 500) throw thrown;
      logError(ctx.log, error);
      return { status: error.status, headers: errorHeaders(error), body: errorBody(error) };
    }
  });
  if (!res.headersSent) res.set(answer.headers);
  if (!res.headersSent && answer.replayed) res.set('Idempotent-Replayed', 'true');
  return answer;
}

/** Answers a hand-made POST: once for the same key, where the request has one. */
export async function sendOnce(
  ctx: Context,
  req: Request,
  res: Response,
  sent: unknown,
  operate: (ctx: Context) => Promise<Pick<Answer, 'status' | 'body'>>,
): Promise<void> {
  const call = namedCall(req, sent);
  const { status, body } = call ? await answerNamed(ctx, res, call, operate) : await operate(ctx);
  res.status(status).json(body);
}
