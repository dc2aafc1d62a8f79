import { createHmac } from 'node:crypto';
import { Router, type Request, type Response } from 'express';
import { isBag, parseBag } from '../bag.ts';
import { labelled } from '../label.ts';
import { bodyText, faultOf } from '../observe.ts';
import type { SandboxState } from '../state.ts';
import { sendFault } from './faults.ts';
import { CLIENT } from './oauth-grants.ts';
import { consentPage, errorPage, installPage } from './oauth-pages.ts';

/** An optional prefix of the path that names the shop, so that one address serves many shops. */
export const NAMED_SHOP = /^\/[a-z0-9][a-z0-9-]*\.myshopify\.com(?=\/|$)/;
const DEFAULT_SHOP = 'sandbox.myshopify.com';
const DEFAULT_SCOPES = ['read_products', 'write_products', 'write_files', 'read_locales', 'write_translations'];

/** The shop of a request, from its path. */
export const shopOf = (req: Request): string =>
  /\/([a-z0-9][a-z0-9-]*\.myshopify\.com)(?:\/|$)/.exec(req.baseUrl)?.[1] ?? DEFAULT_SHOP;

/**
 * The shop's side of
 * https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/authorization-code-grant
 */
export function oauthRouter(state: SandboxState): Router {
  const router = Router();

  router.get('/admin/oauth/authorize', (req, res) => {
    const query = queryOf(req);
    if (refuses(res, query)) return;
    res.type('html').send(consentPage(shopOf(req), scopesOf(query), query));
  });
  router.post('/admin/oauth/authorize', (req, res) => {
    const query = fieldsOf(req);
    if (refuses(res, query)) return;
    const shop = shopOf(req);
    const answer: Record<string, string> =
      query.get('decision') === 'install'
        ? { code: state.grants.newCode({ shop, scopes: scopesOf(query) }) }
        : { error: 'access_denied', error_description: 'The merchant declined' };
    sendBack(res, query, shop, answer);
  });

  router.get('/admin/oauth/install', (req, res) => {
    const query = queryOf(req);
    if (refuses(res, query)) return;
    res.type('html').send(installPage(shopOf(req), query));
  });
  router.post('/admin/oauth/install', (req, res) => {
    const query = fieldsOf(req);
    if (refuses(res, query)) return;
    const shop = query.get('shop') ?? shopOf(req);
    query.delete('state');
    sendBack(res, query, shop, { code: state.grants.newCode({ shop, scopes: scopesOf(query) }) });
  });

  router.post('/admin/oauth/access_token', (req, res) => {
    const fault = faultOf(res);
    if (fault && sendFault(res, fault, state.bucket)) return;
    const query = fieldsOf(req);
    const fail = (status: number, error: string, description: string) =>
      void res.status(status).json(labelled({ error, error_description: description }));
    if (query.get('client_id') !== CLIENT.id || query.get('client_secret') !== CLIENT.secret)
      return fail(401, 'invalid_client', 'The client is unknown, or its secret is wrong');
    const shop = shopOf(req);
    if (query.get('grant_type') === 'refresh_token') {
      const renewed = state.grants.renew(shop, query.get('refresh_token') ?? '');
      return renewed
        ? void res.json(labelled(renewed))
        : fail(401, 'invalid_request', 'This request requires an active refresh_token');
    }
    const given = state.grants.exchange(shop, query.get('code') ?? '', query.get('expiring') === '1');
    return given
      ? void res.json(labelled(given))
      : fail(400, 'invalid_request', 'The authorization code was not found or was already used');
  });
  return router;
}

const queryOf = (req: Request): URLSearchParams => new URL(req.originalUrl, 'http://sandbox').searchParams;

/** The fields of a form or a JSON object. */
function fieldsOf(req: Request): URLSearchParams {
  const text = bodyText(req);
  if (!req.is('json')) return new URLSearchParams(text);
  const bag = parseBag(text);
  return new URLSearchParams(
    isBag(bag) ? Object.entries(bag).map(([name, value]): [string, string] => [name, String(value)]) : [],
  );
}

const scopesOf = (query: URLSearchParams): string[] =>
  query
    .get('scope')
    ?.split(',')
    .map((scope) => scope.trim())
    .filter(Boolean) ?? DEFAULT_SCOPES;

/** Responds to an invalid request and returns true; returns false for a valid one. */
function refuses(res: Response, query: URLSearchParams): boolean {
  const wrong =
    query.get('client_id') !== CLIENT.id
      ? 'invalid_request: Could not find the application with this client_id'
      : !/^https?:$/.test(URL.parse(query.get('redirect_uri') ?? '')?.protocol ?? '')
        ? 'invalid_request: The redirect_uri is not whitelisted'
        : scopesOf(query).length === 0
          ? 'invalid_scope: The access scope is missing'
          : null;
  if (wrong) res.status(400).type('html').send(errorPage(wrong));
  return wrong !== null;
}

/** Redirects the browser to the app with a signed query. */
function sendBack(res: Response, request: URLSearchParams, shop: string, answer: Record<string, string>): void {
  const state = request.get('state');
  const host = Buffer.from(`admin.shopify.com/store/${shop.split('.')[0]}`).toString('base64url');
  const query = new URLSearchParams({
    ...answer,
    host,
    shop,
    ...(state !== null && { state }),
    timestamp: String(Math.floor(Date.now() / 1000)),
  });
  query.sort();
  query.set('hmac', createHmac('sha256', CLIENT.secret).update(query.toString()).digest('hex'));
  res.redirect(302, `${request.get('redirect_uri')}?${query.toString()}`);
}
