import { randomUUID } from 'node:crypto';
import escapeHtml from 'escape-html';
import type { IdentityName } from '../../system-names.ts';
import { CLIENT_ID, SCOPES } from '../client.ts';
import { page } from '../../page.ts';

/** How to try the provider by hand, with an address that is ready to open. */
export function aboutPage(system: IdentityName, issuer: string): string {
  const link = signInLink(issuer);
  return page(
    `${system}, an OpenID provider of the sandbox`,
    `<p>By browser: <a href="${escapeHtml(link)}">sign in</a> and copy the ID token. By curl:</p>
<pre>${escapeHtml(curlLines(link))}</pre>
<p>Issuer <code>${issuer}</code>, described at <a href="${issuer}/.well-known/openid-configuration">/.well-known/openid-configuration</a>.
The client is <code>${CLIENT_ID}</code>; it has no secret, uses PKCE for codes, and may be sent back to any page at http://localhost or http://127.0.0.1.</p>
<p>New keys: <code>POST /control/identity/rotate {"system":"${system}"}</code>. Everything as at the start: <code>POST /control/reset</code>.</p>`,
  );
}

/** Asks for an ID token, shown on the sandbox's own page; `prompt=login` shows the form also to who is signed in. */
function signInLink(issuer: string): string {
  const query = new URLSearchParams({
    client_id: CLIENT_ID,
    response_type: 'id_token',
    scope: SCOPES.join(' '),
    redirect_uri: `${issuer}/done`,
    nonce: randomUUID(),
    prompt: 'login',
  });
  return `${issuer}/auth?${query.toString()}`;
}

const curlLines = (link: string): string => `jar=$(mktemp)
form=$(curl -sL -c $jar -b $jar -o /dev/null -w '%{url_effective}' '${link}')
curl -sL -c $jar -b $jar -o /dev/null -w '%{url_effective}\\n' -d email=anna@example.com -d given_name=Anna "$form"`;
