import escapeHtml from 'escape-html';
import { page } from '../page.ts';

/** Hidden fields that carry the query to the next page. */
const hidden = (fields: URLSearchParams): string =>
  [...fields]
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('\n');

/** Asks the merchant whether the app may be installed. */
export const consentPage = (shop: string, scopes: readonly string[], query: URLSearchParams): string =>
  page(
    'Install app (sandbox)',
    `<p>This is the sandbox, which plays the platform's side: no real shop is connected.</p>
<p>The app <code>${escapeHtml(query.get('client_id') ?? '')}</code> asks <code>${escapeHtml(shop)}</code> for:</p>
<ul>${scopes.map((scope) => `<li><code>${escapeHtml(scope)}</code></li>`).join('')}</ul>
<form method="post">
${hidden(query)}
<button name="decision" value="install">Install</button>
<button name="decision" value="cancel">Cancel</button>
</form>`,
  );

/** Starts an installation from the shop's side. */
export const installPage = (shop: string, query: URLSearchParams): string =>
  page(
    'Add app (sandbox)',
    `<p>This is the sandbox, which plays the platform's side: no real shop is connected.</p>
<form method="post">
${hidden(query)}
<label>Shop <input name="shop" value="${escapeHtml(shop)}"></label>
<button>Install</button>
</form>`,
  );

export const errorPage = (message: string): string =>
  page('Oauth error (sandbox)', `<p>Oauth error ${escapeHtml(message)}</p>`);
