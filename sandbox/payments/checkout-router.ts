import { Router, type ErrorRequestHandler, type Request, type Response } from 'express';
import { bodyText } from '../observe.ts';
import { checkoutPage } from './pages/checkout-page.ts';
import { outcomePage } from './pages/outcome-page.ts';
import type { Platform } from './platform.ts';
import { Refusal } from './refusal.ts';
import { refusalPage } from './pages/refusal-page.ts';

/** The page where a checkout is paid, by a browser or by a form that is posted: `action` is pay, decline or cancel. */
export function checkoutRouter(platform: Platform, idOf: (req: Request) => string | null): Router {
  const router = Router({ mergeParams: true });
  router
    .route('/')
    .get((req, res) => send(res, 200, checkoutPage(platform.view(checkoutId(idOf, req)))))
    .post((req, res) => {
      const id = checkoutId(idOf, req);
      const action = new URLSearchParams(bodyText(req)).get('action');
      if (action !== 'pay' && action !== 'decline' && action !== 'cancel')
        throw new Refusal(400, 'bad_request', 'action: pay, decline or cancel');
      const outcome = platform[action](id);
      if (outcome.returnUrl) res.redirect(303, outcome.returnUrl);
      else send(res, 200, outcomePage(action, outcome));
    });
  router.use(refuse);
  return router;
}

function checkoutId(idOf: (req: Request) => string | null, req: Request): string {
  const id = idOf(req);
  if (!id) throw new Refusal(404, 'not_found', 'Which checkout?');
  return id;
}

const refuse: ErrorRequestHandler = (error, _req, res, next) => {
  if (error instanceof Refusal) send(res, error.status, refusalPage(error.message));
  else next(error);
};

const send = (res: Response, status: number, html: string): void => void res.status(status).type('html').send(html);
