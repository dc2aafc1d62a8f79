import { randomBytes } from 'node:crypto';
import type { Response } from 'express';
import type { Config } from '../../core/config.ts';
import { captchaWidget } from '../../providers/captcha/captcha.ts';
import { supportWidgetUrl } from '../../providers/chat/support-widget.ts';

/** What the build writes into its page where the nonce belongs. */
const PLACEHOLDER = '__CSP_NONCE__';

/** The hosts of payA, whose overlay is not allowed to be served by anybody else. */
const PAYMENT_PAGE = '/billing/checkout';
const PAYMENT_HOSTS = {
  script: ' https://cdn.paddle.com',
  style: ' https://cdn.paddle.com',
  frame: 'https://buy.paddle.com https://sandbox-buy.paddle.com',
};
const NO_HOSTS = { script: '', style: '', frame: "'none'" };

/** The page that shows the captcha of a registration. */
const CAPTCHA_PAGE = '/sign-up';

/** The page with the chat widget of the support. */
const SUPPORT_PAGE = '/support';

/** The hosts that the page at a path may load scripts, styles and frames from. */
function hostsOf(path: string, config: Config): typeof NO_HOSTS {
  if (path === PAYMENT_PAGE) return PAYMENT_HOSTS;
  const chat = path === SUPPORT_PAGE ? supportWidgetUrl(config) : null;
  if (chat) return { ...NO_HOSTS, frame: new URL(chat).origin };
  const captcha = path === CAPTCHA_PAGE ? captchaWidget(config) : null;
  if (!captcha) return NO_HOSTS;
  const { origin } = new URL(captcha.scriptUrl);
  return { script: ` ${origin}`, style: ` ${origin}`, frame: origin };
}

/**
 * The page runs its own scripts only, and nothing comes from or goes to another host, except where a checkout is paid, a
 * captcha is solved or the support is asked. Components that write a style element name the nonce.
 */
const policy = (nonce: string, hosts: typeof NO_HOSTS) =>
  [
    "default-src 'none'",
    `script-src 'self'${hosts.script}`,
    `style-src 'self' 'nonce-${nonce}'${hosts.style}`,
    `frame-src ${hosts.frame}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

const NO_FEATURES = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

/** Returns the page with the nonce of a response. */
export function withNonce(page: string, nonce: string): string {
  return page.replaceAll(PLACEHOLDER, nonce);
}

/** Sets the headers of the page, and returns the nonce in them. The page names its assets, so no cache may reuse it. */
export function setPageHeaders(res: Response, path: string, config: Config): string {
  const nonce = randomBytes(16).toString('base64');
  res.set({
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': policy(nonce, hostsOf(path, config)),
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': NO_FEATURES,
  });
  return nonce;
}

export const MISSING_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>The console is not built</title>
  </head>
  <body>
    <h1>The console is not built</h1>
    <p>Run <code>npm run build</code>, then reload this page. The API works without it: see <a href="/docs">/docs</a>.</p>
  </body>
</html>
`;
