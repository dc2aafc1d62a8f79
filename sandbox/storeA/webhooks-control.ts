import { Router } from 'express';
import type { Bag } from '../bag.ts';
import { done } from '../control-answer.ts';
import { badRequest, readObject } from '../control-input.ts';
import type { SandboxState } from '../state.ts';
import type { WebhookOptions } from './webhooks.ts';

/** Sends webhooks of the platform on request of another process and lists their deliveries, at /control/storeA/webhooks. */
export function webhooksControl({
  shopWebhooks: webhooks,
  grants,
}: Pick<SandboxState, 'shopWebhooks' | 'grants'>): Router {
  const router = Router();
  router.get(
    '/',
    done(() => ({ webhooks: webhooks.list() })),
  );
  router.post(
    '/',
    done((req) => {
      const { url, topic, secret } = readObject(req);
      const address = readText('url', url);
      if (!/^https?:$/.test(URL.parse(address)?.protocol ?? ''))
        throw badRequest('url: an http or https address is needed');
      webhooks.register(address, {
        ...(topic !== undefined && { topic: readText('topic', topic) }),
        ...(secret !== undefined && { secret: readText('secret', secret) }),
      });
    }),
  );
  router.post(
    '/send',
    done((req) => {
      const given = readObject(req);
      return {
        id: webhooks.send(readText('topic', given['topic']), readText('shop', given['shop']), readOptions(given)),
      };
    }),
  );
  router.post(
    '/uninstall',
    done((req) => {
      const given = readObject(req);
      return { id: webhooks.uninstall(grants, readText('shop', given['shop']), readOptions(given)) };
    }),
  );
  router.post(
    '/deliver',
    done(async (req) => ({ status: await webhooks.deliver(readText('id', readObject(req)['id'])) })),
  );
  return router;
}

function readOptions({ body, triggered_at: at }: Bag): WebhookOptions {
  if (body !== undefined && (typeof body !== 'object' || body === null)) throw badRequest('body: an object is needed');
  return {
    ...(body !== undefined && { body }),
    ...(at !== undefined && { triggeredAt: readText('triggered_at', at) }),
  };
}

function readText(field: string, given: unknown): string {
  if (typeof given !== 'string' || !given) throw badRequest(`${field}: a text is needed`);
  return given;
}
