import { Router } from 'express';
import { done } from '../control-answer.ts';
import { badRequest, readObject } from '../control-input.ts';
import type { Grants } from './oauth-grants.ts';

/** How the tokens of the app are steered from another process; mounted at /control/storeA/tokens. To end them all is a matter of webhooks-control.ts. */
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
