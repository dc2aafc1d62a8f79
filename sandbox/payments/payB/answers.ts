import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import type { Fault } from '../../faults.ts';
import { labelled } from '../../label.ts';
import { faultOf } from '../../observe.ts';
import { Refusal } from '../refusal.ts';

export const sendData = (res: Response, data: object): void => void res.json(labelled(data));

/** https://docs.dodopayments.com/api-reference/error-codes */
function sendRefusal(res: Response, { status, code, message }: Refusal): void {
  res.status(status).json(labelled({ code, message }));
}

/** Any key will do but `bad`, so that both ways can be tried. */
export const needsKey: RequestHandler = (req, _res, next) => {
  const key = /^Bearer\s+(\S+)$/i.exec(req.get('authorization') ?? '')?.[1];
  if (!key || key === 'bad') throw new Refusal(401, 'UNAUTHORIZED', 'The API key is missing or wrong');
  next();
};

/** Lets a planned fault strike before the platform sees the request. */
export const strikeFirst: RequestHandler = (_req, res, next) => {
  const fault = faultOf(res);
  if (!fault || !sendFault(res, fault)) next();
};

/** Puts a refusal into the words of Dodo Payments. */
export const refuse: ErrorRequestHandler = (error, _req, res, next) => {
  if (error instanceof Refusal) sendRefusal(res, error);
  else next(error);
};

/** Answers with the fault in the way of Dodo Payments; false for one that means nothing here. */
function sendFault(res: Response, { kind, status = 500, retry_after: seconds }: Fault): boolean {
  if (seconds !== undefined) res.setHeader('Retry-After', String(seconds));
  switch (kind) {
    case 'status':
      sendRefusal(res, new Refusal(status, status < 500 ? 'BAD_REQUEST' : 'INTERNAL_SERVER_ERROR', `Sandbox fault ${status}`));
      return true;
    case 'rate_limit':
    case 'throttled':
      sendRefusal(res, new Refusal(429, 'TOO_MANY_REQUESTS', 'Rate limit exceeded'));
      return true;
    case 'user_error':
      sendRefusal(res, new Refusal(422, 'UNPROCESSABLE_ENTITY', 'Sandbox fault user_error'));
      return true;
    case 'quota':
      sendRefusal(res, new Refusal(402, 'PAYMENT_FAILED', 'The payment for this change was declined'));
      return true;
    case 'empty':
      res.json(labelled({}));
      return true;
    default:
      return false;
  }
}
