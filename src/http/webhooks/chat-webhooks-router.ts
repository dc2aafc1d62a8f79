import { type NextFunction, type Request, type Response, Router } from 'express';
import { ownDesk } from '../../providers/chat/own-desk.ts';
import { readTenantKey } from '../../services/chat/inbox/find-tenant.ts';
import { receiveEvent, receiveTenantEvent } from '../../services/chat/inbox/receive-event.ts';
import { contextOf } from '../request-context.ts';
import { bytesOf, headersOf, readBytes } from './signed-request.ts';

const OWN_CHANNELS = [
  ['/chatbot/webhook', 'site'],
  ['/chatbot/email-webhook', 'email'],
] as const;

/** `POST /chatbot/…`: what chat desks tell → 200 once the message is noted. It is answered by the workers. */
export function chatWebhooksRouter(): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const [path, channel] of OWN_CHANNELS) {
    router.post(path, needDesk, readBytes, async (req, res) => {
      await receiveEvent(contextOf(req), channel, bytesOf(req), headersOf(req));
      res.json({ received: true });
    });
  }
  router.post('/chatbot/tenant-webhook', needKey, readBytes, async (req, res) => {
    await receiveTenantEvent(contextOf(req), readTenantKey(req.query), bytesOf(req));
    res.json({ received: true });
  });
  return router;
}

/** Before anything is read: without a chat desk there is nobody to answer to. */
function needDesk(req: Request, _res: Response, next: NextFunction): void {
  ownDesk(contextOf(req).config);
  next();
}

function needKey(req: Request, _res: Response, next: NextFunction): void {
  readTenantKey(req.query);
  next();
}
