import { Router, type ErrorRequestHandler, type Request, type Response } from 'express';
import { bodyText } from '../observe.ts';
import { checkoutPage, outcomePage, errorPage } from './pages.ts';
import { type Platform, ApiError } from './platform.ts';

/** The page on which a checkout is paid, by a browser or a posted form. `action` is pay, decline or cancel. */
export function checkoutRouter(platform: Platform, idOf: (req: Request) => string | null): Router {
  const router = Router({ mergeParams: true });
  router
    .route('/')
    .get((req, res) => send(res, 200, checkoutPage(platform.view(checkoutId(idOf, req)))))
    .post((req, res) => {
      const id = checkoutId(idOf, req);
      const action = new URLSearchParams(bodyText(req)).get('action');
      if (action !== 'pay' && action !== 'decline' && action !== 'cancel')
        throw new ApiError(400, 'bad_request', 'action: pay, decline or cancel');
      const outcome = platform[action](id);
      if (outcome.returnUrl) res.redirect(303, outcome.returnUrl);
      else send(res, 200, outcomePage(action, outcome));
    });
  router.use(sendErrors);
  return router;
}

function checkoutId(idOf: (req: Request) => string | null, req: Request): string {
  const id = idOf(req);
  if (!id) throw new ApiError(404, 'not_found', 'Which checkout?');
  return id;
}

const sendErrors: ErrorRequestHandler = (error, _req, res, next) => {
  if (error instanceof ApiError) send(res, error.status, errorPage(error.message));
  else next(error);
};

const send = (res: Response, status: number, html: string): void => void res.status(status).type('html').send(html);
