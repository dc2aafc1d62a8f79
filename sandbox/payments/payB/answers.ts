import type { RequestHandler, Response } from 'express';
import { labelled } from '../../label.ts';
import { faultAnswers } from '../fault-answers.ts';
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

export const { strikeFirst, refuse } = faultAnswers(
  {
    status: (status) =>
      new Refusal(status, status < 500 ? 'BAD_REQUEST' : 'INTERNAL_SERVER_ERROR', `Sandbox fault ${status}`),
    tooMany: new Refusal(429, 'TOO_MANY_REQUESTS', 'Rate limit exceeded'),
    userError: new Refusal(422, 'UNPROCESSABLE_ENTITY', 'Sandbox fault user_error'),
    declined: new Refusal(402, 'PAYMENT_FAILED', 'The payment for this change was declined'),
  },
  sendRefusal,
);
