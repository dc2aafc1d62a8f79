import { Router } from 'express';
import { done } from './control-answer.ts';
import { badRequest, readFault, readIdentity, readMatch, readObject, readSeeds, readSystem } from './control-input.ts';
import { paymentsControl } from './payments/control.ts';
import type { SandboxState } from './state.ts';

/** How tests, the demo and the benches steer the sandbox from another process. */
export function controlRouter(state: SandboxState): Router {
  const router = Router();

  router.post('/reset', done(() => state.reset()));
  router.post('/faults', done((req) => state.faults.add(readFault(readObject(req)))));
  router.post('/release', done((req) => state.faults.release(readMatch(readObject(req)))));
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
      const writes = system === 'storeA' ? { writes: state.shop.writes() } : {};
      return { system, count: state.calls.count(system), recent: state.calls.recent(system), ...writes };
    }),
  );
  router.get('/shop/products', done(() => ({ products: state.shop.all() })));
  router.post('/shop/products', done((req) => ({ products: state.shop.upsert(readSeeds(req)) })));
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
  router.post('/shop/throttle', done((req) => state.bucket.set(readObject(req))));
  router.post('/identity/rotate', done((req) => state.identity.rotateKeys(readIdentity(readObject(req)['system']))));
  router.use('/payments', paymentsControl(state.payments));
  return router;
}
