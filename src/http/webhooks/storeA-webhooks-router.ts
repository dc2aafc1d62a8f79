import { Router } from 'express';
import { receiveWebhook } from '../../services/stores/webhooks/receive-webhook.ts';
import type { Topic } from '../../services/stores/webhooks/topics.ts';
import { contextOf } from '../request-context.ts';
import { bytesOf, headersOf, readBytes } from './signed-request.ts';

/** Null: the header names the topic. */
const ROUTES: readonly [path: string, topic: Topic | null][] = [
  ['/storeA/webhooks', null],
  ['/storeA/webhooks/uninstalled', 'app/uninstalled'],
  ['/storeA/webhooks/customers/data_request', 'customers/data_request'],
  ['/storeA/webhooks/customers/redact', 'customers/redact'],
  ['/storeA/webhooks/shop/redact', 'shop/redact'],
];

/** `POST /storeA/webhooks` and one route per topic: what the storeA platform tells → 200 once it has taken effect. Who may is for the signature to say. */
export function storeAWebhooksRouter(): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const [path, topic] of ROUTES) {
    router.post(path, readBytes, async (req, res) => {
      await receiveWebhook(contextOf(req), bytesOf(req), headersOf(req), topic);
      res.json({ received: true });
    });
  }
  return router;
}
