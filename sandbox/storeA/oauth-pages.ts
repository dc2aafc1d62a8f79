import escapeHtml from 'escape-html';
import { page } from '../page.ts';

/** What a form carries from one page to the next. */
const hidden = (fields: URLSearchParams): string =>
  [...fields]
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('\n');

/** The question whether the app may be installed. */
export const consentPage = (shop: string, scopes: readonly string[], asked: URLSearchParams): string =>
  page(
    'Install app (sandbox)',
    `<p>This is the sandbox, which plays the platform's side: no real shop is connected.</p>
<p>The app <code>${escapeHtml(asked.get('client_id') ?? '')}</code> asks <code>${escapeHtml(shop)}</code> for:</p>
<ul>${scopes.map((scope) => `<li><code>${escapeHtml(scope)}</code></li>`).join('')}</ul>
<form method="post">
${hidden(asked)}
<button name="decision" value="install">Install</button>
<button name="decision" value="cancel">Cancel</button>
</form>`,
  );

/** Where an installation begins that the app did not ask for. */
export const installPage = (shop: string, asked: URLSearchParams): string =>
  page(
    'Add app (sandbox)',
    `<p>This is the sandbox, which plays the platform's side: no real shop is connected.</p>
<form method="post">
${hidden(asked)}
<label>Shop <input name="shop" value="${escapeHtml(shop)}"></label>
<button>Install</button>
</form>`,
  );

export const errorPage = (message: string): string =>
  page('Oauth error (sandbox)', `<p>Oauth error ${escapeHtml(message)}</p>`);
