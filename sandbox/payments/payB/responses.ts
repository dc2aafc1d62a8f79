import type { RequestHandler, Response } from 'express';
import { labelled } from '../../label.ts';
import { faultResponses } from '../fault-responses.ts';
import { ApiError } from '../platform.ts';

export const sendData = (res: Response, data: object): void => void res.json(labelled(data));

/** https://docs.dodopayments.com/api-reference/error-codes */
function sendError(res: Response, { status, code, message }: ApiError): void {
  res.status(status).json(labelled({ code, message }));
}

/** Accepts every key except `bad`. */
export const requireApiKey: RequestHandler = (req, _res, next) => {
  const key = /^Bearer\s+(\S+)$/i.exec(req.get('authorization') ?? '')?.[1];
  if (!key || key === 'bad') throw new ApiError(401, 'UNAUTHORIZED', 'The API key is missing or wrong');
  next();
};

export const { injectFaults, sendErrors } = faultResponses(
  {
    status: (status) =>
      new ApiError(status, status < 500 ? 'BAD_REQUEST' : 'INTERNAL_SERVER_ERROR', `Sandbox fault ${status}`),
    tooMany: new ApiError(429, 'TOO_MANY_REQUESTS', 'Rate limit exceeded'),
    userError: new ApiError(422, 'UNPROCESSABLE_ENTITY', 'Sandbox fault user_error'),
    declined: new ApiError(402, 'PAYMENT_FAILED', 'The payment for this change was declined'),
  },
  sendError,
);
