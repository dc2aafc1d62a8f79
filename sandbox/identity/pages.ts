import { randomUUID } from 'node:crypto';
import escapeHtml from 'escape-html';
import type { Configuration } from 'oidc-provider';
import { page } from '../page.ts';
import type { IdentityName } from '../system-names.ts';
import { CLIENT_ID, SCOPES } from './client.ts';

/** Renders instructions for trying the provider manually, with a URL that is ready to open. */
export function aboutPage(system: IdentityName, issuer: string): string {
  const link = signInLink(issuer);
  return page(
    `${system}, an OpenID provider of the sandbox`,
    `<p>By browser: <a href="${escapeHtml(link)}">sign in</a> and copy the ID token. By curl:</p>
<pre>${escapeHtml(curlLines(link))}</pre>
<p>Issuer <code>${issuer}</code>, described at
<a href="${issuer}/.well-known/openid-configuration">/.well-known/openid-configuration</a>.
The client is <code>${CLIENT_ID}</code>. It has no secret, uses PKCE for codes, and may redirect to any page at
http://localhost or http://127.0.0.1.</p>
<p>Rotate the keys: <code>POST /control/identity/rotate {"system":"${system}"}</code>.
Reset everything: <code>POST /control/reset</code>.</p>`,
  );
}

/**
 * Returns a URL that requests an ID token and shows it on a page of the sandbox. `prompt=login` shows the form even to
 * a signed-in user.
 */
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

/** Renders the sign-in form. It signs in whomever it names, because the sandbox has no passwords. */
export function signInPage(system: IdentityName, loginHint: unknown): string {
  const email = typeof loginHint === 'string' ? loginHint : 'anna@example.com';
  return page(
    `Sign in at ${system}`,
    `<p>This is the sandbox: enter any identity. No password is required.</p>
<form method="post">
  <label>Email (may be empty) <input name="email" value="${escapeHtml(email)}"></label>
  <input type="hidden" name="email_verified" value="false">
  <label class="box"><input type="checkbox" name="email_verified" value="true" checked> The email is verified</label>
  <label>Given name <input name="given_name" value="Anna"></label>
  <label>Family name <input name="family_name" value="Example"></label>
  <label>Subject (made of the email when empty) <input name="sub"></label>
  <button>Sign in</button>
</form>`,
  );
}

/** The field in which the service accepts the ID token of each provider. */
const FIELDS: Readonly<Record<IdentityName, string>> = { idpA: 'credential', idpB: 'id_token' };

/**
 * Renders what the provider returned. An ID token is in the URL fragment, which only the browser sees, so a script
 * reads it.
 */
export const donePage = (system: IdentityName): string =>
  page(
    `Back from ${system}`,
    `<p id="none">Nothing came back: start at <a href="/${system}">/${system}</a>.</p>
<dl id="came"></dl>
<div id="how" hidden>
  <p>Send the ID token to the service within the hour:</p>
  <pre>POST /api/v1/auth/${system}
{"${FIELDS[system]}": "…"}</pre>
  <button id="copy">Copy the ID token</button>
</div>
<script>
  const came = new URLSearchParams(location.hash.slice(1) || location.search);
  for (const [name, value] of came) {
    const [term, shown] = [document.createElement('dt'), document.createElement('textarea')];
    term.textContent = name;
    shown.value = value;
    shown.readOnly = true;
    document.getElementById('came').append(term, shown);
  }
  document.getElementById('none').hidden = came.size > 0;
  document.getElementById('how').hidden = !came.has('id_token');
  document.getElementById('copy').onclick = () => navigator.clipboard.writeText(came.get('id_token'));
</script>`,
  );

/** Renders an error that cannot be returned to the client, such as an invalid redirect URI. */
export const errorPage: NonNullable<Configuration['renderError']> = (ctx, { error, error_description: why }) => {
  ctx.type = 'html';
  ctx.body = page('Not possible', `<p><code>${escapeHtml(error)}</code>: ${escapeHtml(why ?? '')}</p>`);
};
