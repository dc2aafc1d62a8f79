import type { Configuration } from 'oidc-provider';
import escapeHtml from 'escape-html';
import { page } from '../../page.ts';

/** What a person sees when a request cannot be sent back to who made it, such as one with a wrong redirect URI. */
export const errorPage: NonNullable<Configuration['renderError']> = (ctx, { error, error_description: why }) => {
  ctx.type = 'html';
  ctx.body = page('Not possible', `<p><code>${escapeHtml(error)}</code>: ${escapeHtml(why ?? '')}</p>`);
};
