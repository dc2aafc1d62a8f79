import { Router } from 'express';
import { contextOf, noteOperation } from './request-context.ts';

/**
 * `GET /auth/verify-email` in a browser: redirects the person who opens a mailed link to the page of the frontend that
 * verifies the address. Programs get the JSON of the operation `verifyEmail`.
 */
export function verificationLinkRouter(): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/auth/verify-email', (req, res, next) => {
    const { token } = req.query;
    if (typeof token !== 'string' || req.accepts(['json', 'html']) !== 'html') return next('router');
    noteOperation(req, 'none', 'verifyEmailPage');
    res.vary('Accept');
    res.setHeader('Cache-Control', 'no-store');
    const { FRONTEND_URL } = contextOf(req).config;
    res.redirect(303, `${FRONTEND_URL}/verify-email?${new URLSearchParams({ token })}`);
  });
  return router;
}
