import escapeHtml from 'escape-html';
import type { IdentityName } from '../../system-names.ts';
import { page } from '../../page.ts';

/** The form that stands for a sign-in: whoever it names is signed in, because the sandbox knows no passwords. */
export function signInPage(system: IdentityName, loginHint: unknown): string {
  const email = typeof loginHint === 'string' ? loginHint : 'anna@example.com';
  return page(
    `Sign in at ${system}`,
    `<p>This is the sandbox: say who you are, no password is asked.</p>
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
