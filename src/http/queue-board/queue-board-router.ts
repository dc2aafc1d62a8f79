import express, { type Request, type Response, Router } from 'express';
import type { Runtime } from '../../core/context.ts';
import { once } from '../../core/once.ts';
import { openQueueBoardSession, queueBoardViewer } from '../../services/accounts/sessions/queue-board-session.ts';
import { logError } from '../error-response.ts';
import { noStore } from '../headers/cache-control.ts';
import { contextOf } from '../request-context.ts';
import { toAppError } from '../to-app-error.ts';
import { signInPage } from './sign-in-page.ts';

export const QUEUE_BOARD_PATH = '/admin/queues';
const COOKIE = 'queue_board';

/** Bull Board has inline styles. The fonts that it would load from elsewhere are not loaded. */
const PAGE_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; form-action 'self'; frame-ancestors 'none'";

/**
 * `/admin/queues`: the queues in Bull Board, for super admins, to read only: the rows are the truth, so nothing has to
 * be changed here. A browser cannot send a bearer token with a page, so a super admin enters an access token once, and
 * gets a cookie that other sites cannot use.
 */
export function queueBoardRouter(runtime: Runtime): Router {
  const board = once(async () => (await import('./open-queue-board.ts')).openQueueBoard(runtime, QUEUE_BOARD_PATH));
  const router = Router({ caseSensitive: true });
  router.use(noStore, (_req, res, next) => {
    res.setHeader('Content-Security-Policy', PAGE_POLICY);
    next();
  });
  router.post('/session', express.urlencoded({ extended: false, limit: '8kb' }), (req, res) =>
    orSignIn(req, res, async () => {
      const ctx = contextOf(req);
      const { token: accessToken } = req.body as { token?: unknown };
      const given = typeof accessToken === 'string' ? accessToken.trim() : '';
      const { token, expiresAt } = await openQueueBoardSession(ctx, given);
      const secure = ctx.config.PUBLIC_URL.startsWith('https:');
      res.cookie(COOKIE, token, {
        path: QUEUE_BOARD_PATH,
        httpOnly: true,
        sameSite: 'strict',
        secure,
        expires: expiresAt,
      });
      res.redirect(303, `${QUEUE_BOARD_PATH}/`);
    }),
  );
  router.get(/.*/, (req, res, next) =>
    orSignIn(req, res, async () => {
      const ctx = contextOf(req);
      await queueBoardViewer(ctx, ctx.cookie(COOKIE));
      (await board())(req, res, next);
    }),
  );
  return router;
}

/** Runs the work. If the caller may not see the board, responds with the page to sign in. */
async function orSignIn(req: Request, res: Response, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.status !== 401 && error.status !== 403) throw thrown;
    logError(contextOf(req).log, error);
    const hint = error.status === 403 ? 'This account is not a super admin.' : null;
    res
      .status(error.status)
      .type('html')
      .send(signInPage(`${QUEUE_BOARD_PATH}/session`, hint));
  }
}
