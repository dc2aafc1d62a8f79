import { batchesControl } from './batches/control.ts';
import { Router } from 'express';
import { chatdeskControl } from './chatdesk/control.ts';
import { cmsControl } from './cms/control.ts';
import { done } from './control-answer.ts';
import { badRequest, readFault, readIdentity, readMatch, readObject, readSeeds, readSystem } from './control-input.ts';
import { paymentsControl } from './payments/control.ts';
import type { SandboxState } from './state.ts';
import { blogControl } from './storeA/blog-control.ts';
import { tokensControl } from './storeA/oauth-control.ts';
import { webhooksControl } from './storeA/webhooks-control.ts';
import type { SystemName } from './system-names.ts';
import { wooCommerceControl } from './woocommerce/control.ts';

/** Routes for tests, the demo and benchmarks in another process: reset, faults, latency, recorded calls, store contents. */
export function controlRouter(state: SandboxState): Router {
  const router = Router();

  router.post(
    '/reset',
    done(() => state.reset()),
  );
  router.post(
    '/faults',
    done((req) => state.faults.add(readFault(readObject(req)))),
  );
  router.get(
    '/faults',
    done(() => ({ faults: state.faults.pending() })),
  );
  router.post(
    '/release',
    done((req) => state.faults.release(readMatch(readObject(req)))),
  );
  router.post(
    '/latency',
    done((req) => {
      const { system, ms } = readObject(req);
      if (typeof ms !== 'number' || ms < 0) throw badRequest('ms: a number of milliseconds is needed');
      state.latency.set(readSystem(system), ms);
    }),
  );
  router.get(
    '/calls',
    done((req) => {
      const system = readSystem(req.query['system']);
      const shops: Partial<Record<SystemName, { writes(): object }>> = {
        storeA: state.shop,
        woocommerce: state.woocommerce,
        cms: state.cms,
      };
      const shop = shops[system];
      return {
        system,
        count: state.calls.count(system),
        responses: state.calls.responses(system),
        succeeded: state.calls.succeeded(system),
        recent: state.calls.recent(system),
        ...(shop && { writes: shop.writes() }),
      };
    }),
  );
  router.get(
    '/shop/products',
    done(() => ({ products: state.shop.all() })),
  );
  router.post(
    '/shop/products',
    done((req) => ({ products: state.shop.upsert(readSeeds(req)) })),
  );
  router.post(
    '/shop/edit',
    done((req) => {
      const { handle, ...changes } = readObject(req);
      if (typeof handle !== 'string') throw badRequest('handle: which product?');
      const product = state.shop.edit(handle, changes);
      if (!product) throw badRequest(`no product has the handle ${handle}`);
      return { product };
    }),
  );
  router.get(
    '/custom/deliveries',
    done(() => ({ deliveries: state.receiver.deliveries() })),
  );
  router.post(
    '/custom/secret',
    done((req) => {
      const { secret } = readObject(req);
      if (typeof secret !== 'string' || secret === '') throw badRequest('secret: a text is needed');
      state.receiver.sign(secret);
    }),
  );
  router.post(
    '/shop/throttle',
    done((req) => state.bucket.set(readObject(req))),
  );
  router.post(
    '/identity/rotate',
    done((req) => state.identity.rotateKeys(readIdentity(readObject(req)['system']))),
  );
  router.use('/batches', batchesControl(state));
  router.use('/woocommerce', wooCommerceControl(state.woocommerce, state.wooWebhooks));
  router.use('/cms', cmsControl(state.cms));
  router.use('/chatdesk', chatdeskControl(state.chatdesk));
  router.use('/payments', paymentsControl(state.payments));
  router.use('/storeA/blog', blogControl(state.shopBlogs));
  router.use('/storeA/tokens', tokensControl(state.grants));
  router.use('/storeA/webhooks', webhooksControl(state));
  return router;
}
