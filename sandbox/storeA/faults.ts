import type { Response } from 'express';
import type { Fault } from '../faults.ts';
import { labelled } from '../label.ts';
import type { ThrottleBucket } from './bucket.ts';

/** Shopify's plain error response, https://shopify.dev/docs/api/usage/response-codes */
export function sendErrors(res: Response, status: number, errors: string): void {
  res.status(status).json(labelled({ errors }));
}

/** https://shopify.dev/docs/api/admin-graphql#rate-limits: throttled queries have HTTP status 200. */
export function sendThrottled(res: Response, bucket: ThrottleBucket, cost: number): void {
  const extensions = { code: 'THROTTLED', documentation: 'https://shopify.dev/api/usage/rate-limits' };
  res.json(
    labelled({ errors: [{ message: 'Throttled', extensions }], extensions: { cost: bucket.costOf(cost, null) } }),
  );
}

/** https://shopify.dev/docs/api/usage/limits: a query above the maximum cost never runs. */
export function sendTooCostly(res: Response, cost: number, maxCost: number): void {
  const message = `Query cost is ${cost}, which exceeds the single query max cost limit (${maxCost}).`;
  const extensions = {
    code: 'MAX_COST_EXCEEDED',
    cost,
    maxCost,
    documentation: 'https://shopify.dev/api/usage/limits#rate-limits',
  };
  res.json(labelled({ errors: [{ message, extensions }] }));
}

/** Responds with the fault in Shopify's format. Returns false for a fault that the resolvers show. */
export function sendFault(res: Response, fault: Fault, bucket: ThrottleBucket): boolean {
  if (fault.retry_after !== undefined) res.setHeader('Retry-After', fault.retry_after.toFixed(1));
  switch (fault.kind) {
    case 'status':
      sendErrors(res, fault.status ?? 500, `Sandbox fault ${fault.status ?? 500}`);
      return true;
    case 'rate_limit':
      sendErrors(
        res,
        429,
        'Exceeded 2 calls per second for api client. Reduce request rates to resume uninterrupted service.',
      );
      return true;
    case 'throttled':
      sendThrottled(res, bucket, 10);
      return true;
    case 'quota':
      sendErrors(res, 402, 'Unavailable Shop');
      return true;
    case 'empty':
      res.json(labelled({ data: null }));
      return true;
    default:
      return false;
  }
}
