import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { labelled } from '../../label.ts';
import { faultResponses } from '../fault-responses.ts';
import { ApiError } from '../platform.ts';

/** https://developer.paddle.com/api-reference/about/success-responses */
export function sendData(res: Response, data: object, status = 200): void {
  res.status(status).json(labelled({ data, meta: { request_id: randomUUID() } }));
}

/** https://developer.paddle.com/api-reference/about/errors */
export function sendError(res: Response, { status, code, message, fields }: ApiError): void {
  const type = status < 500 ? 'request_error' : 'api_error';
  const errors = Object.entries(fields).map(([field, text]) => ({ field, message: text }));
  const documentation_url = `https://developer.paddle.com/errors/shared/${code}`;
  const error = { type, code, detail: message, documentation_url, ...(errors.length > 0 && { errors }) };
  res.status(status).json(labelled({ error, meta: { request_id: randomUUID() } }));
}

/**
 * Sends a page of a list, newest first, filtered by query, https://developer.paddle.com/api-reference/about/pagination
 */
export function sendList<Row extends { id: string }>(
  req: Request,
  res: Response,
  all: readonly Row[],
  filters: readonly (keyof Row & string)[],
): void {
  const { after, per_page: size, order_by: order } = req.query;
  const perPage = Math.min(200, Math.max(1, Number(size) || 50));
  const conditions = filters
    .map((field) => [field, req.query[field]] as const)
    .filter(([, value]) => typeof value === 'string' && value !== '');
  const matching = all.filter((row) =>
    conditions.every(([field, value]) => String(value).split(',').includes(String(row[field]))),
  );
  const rows = /\[ASC\]$/i.test(String(order)) ? matching : matching.toReversed();
  const start = rows.findIndex(({ id }) => id === after) + 1;
  const page = rows.slice(start, start + perPage);
  const next = new URL(`${req.protocol}://${req.get('host') ?? 'localhost'}${req.originalUrl}`);
  next.searchParams.set('after', page.at(-1)?.id ?? '');
  const pagination = {
    per_page: perPage,
    next: next.href,
    has_more: start + perPage < rows.length,
    estimated_total: rows.length,
  };
  res.json(labelled({ data: page, meta: { request_id: randomUUID(), pagination } }));
}

/** Accepts every well-formed key except `pdl_bad`. */
export const requireApiKey: RequestHandler = (req, _res, next) => {
  const header = req.get('authorization');
  const key = /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1];
  if (!header) throw new ApiError(403, 'authentication_missing', 'Authentication header missing.');
  if (!key?.startsWith('pdl_'))
    throw new ApiError(403, 'authentication_malformed', 'Authentication header included, but incorrectly formatted.');
  if (key === 'pdl_bad') throw new ApiError(403, 'invalid_token', 'The API key does not exist.');
  next();
};

export const { injectFaults, sendErrors } = faultResponses(
  {
    status: (status) =>
      new ApiError(status, status < 500 ? 'bad_request' : 'internal_error', `Sandbox fault ${status}`),
    tooMany: new ApiError(429, 'too_many_requests', 'IP address exceeded the allowed rate limit.'),
    userError: new ApiError(400, 'bad_request', 'Sandbox fault user_error'),
    declined: new ApiError(400, 'subscription_payment_declined', 'The payment for this change was declined.'),
  },
  sendError,
);
