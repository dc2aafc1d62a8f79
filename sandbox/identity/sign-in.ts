import { Router, type Request, type Response } from 'express';
import { errors, type Provider } from 'oidc-provider';
import { bodyText } from '../observe.ts';
import type { IdentityName } from '../system-names.ts';
import type { Accounts } from './accounts.ts';
import { page } from '../page.ts';
import { signInPage } from './pages.ts';

/** Serves the sign-in form to which oidc-provider redirects a browser without a session, and accepts it. */
export function signInRouter(system: IdentityName, accounts: Accounts, current: () => Promise<Provider>): Router {
  const router = Router();
  router.get(
    '/:uid',
    orStartAgain(async (req, res) => {
      const { params } = await (await current()).interactionDetails(req, res);
      res.type('html').send(signInPage(system, params['login_hint']));
    }),
  );
  router.post(
    '/:uid',
    orStartAgain(async (req, res) => {
      const provider = await current();
      await provider.interactionDetails(req, res);
      const { sub } = accounts.signIn(new URLSearchParams(bodyText(req)));
      await provider.interactionFinished(req, res, { login: { accountId: sub } });
    }),
  );
  return router;
}

/** Responds with 400 and a hint if the sign-in is complete, expired or deleted by a reset. */
function orStartAgain(handler: (req: Request, res: Response) => Promise<void>) {
  return async (req: Request, res: Response): Promise<void> => {
    try {
      await handler(req, res);
    } catch (error) {
      if (!(error instanceof errors.SessionNotFound)) throw error;
      res
        .status(400)
        .type('html')
        .send(page('This sign-in is over', '<p>Go back to where you came from and start again.</p>'));
    }
  };
}
