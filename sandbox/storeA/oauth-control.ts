import { Router } from 'express';
import { done } from '../control-answer.ts';
import { badRequest, readObject } from '../control-input.ts';
import type { Grants } from './oauth-grants.ts';

/**
 * Controls the lifetime of the app's tokens from another process, at /control/storeA/tokens. webhooks-control.ts
 * uninstalls the app.
 */
export function tokensControl(grants: Grants): Router {
  const router = Router();
  const shopIn = (given: unknown): string => {
    if (typeof given !== 'string' || !given) throw badRequest('shop: a domain is needed');
    return given;
  };
  router.post(
    '/revoke',
    done((req) => grants.revokeAccess(shopIn(readObject(req)['shop']))),
  );
  router.post(
    '/lifetime',
    done((req) => {
      const { seconds } = readObject(req);
      if (typeof seconds !== 'number' || seconds <= 0) throw badRequest('seconds: a number is needed');
      grants.lifetime = seconds;
    }),
  );
  return router;
}
