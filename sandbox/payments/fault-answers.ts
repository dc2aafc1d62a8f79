import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import type { Fault } from '../faults.ts';
import { labelled } from '../label.ts';
import { faultOf } from '../observe.ts';
import { Refusal } from './refusal.ts';

/** What a platform says where a planned fault makes it refuse. */
export interface FaultWords {
  /** A status that was asked for. */
  status(status: number): Refusal;
  tooMany: Refusal;
  userError: Refusal;
  declined: Refusal;
}

/** The middleware of a platform that lets a planned fault strike before it sees the request, and the one that puts refusals into its format. */
export function faultAnswers(
  words: FaultWords,
  sendRefusal: (res: Response, refusal: Refusal) => void,
): { strikeFirst: RequestHandler; refuse: ErrorRequestHandler } {
  return {
    strikeFirst(_req, res, next) {
      const fault = faultOf(res);
      if (!fault) return next();
      if (fault.retry_after !== undefined) res.setHeader('Retry-After', String(fault.retry_after));
      const refusal = refusalFor(fault, words);
      if (refusal) sendRefusal(res, refusal);
      else if (fault.kind === 'empty') res.json(labelled({}));
      else next();
    },
    refuse(error, _req, res, next) {
      if (error instanceof Refusal) sendRefusal(res, error);
      else next(error);
    },
  };
}

/** Null for a fault that is no refusal, or means nothing here. */
function refusalFor({ kind, status = 500 }: Fault, words: FaultWords): Refusal | null {
  if (kind === 'status') return words.status(status);
  if (kind === 'rate_limit' || kind === 'throttled') return words.tooMany;
  if (kind === 'user_error') return words.userError;
  return kind === 'quota' ? words.declined : null;
}
