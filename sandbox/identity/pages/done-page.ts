import type { IdentityName } from '../../system-names.ts';
import { page } from '../../page.ts';

/** In which field the service takes the ID token of each provider. */
const FIELDS: Readonly<Record<IdentityName, string>> = { idpA: 'credential', idpB: 'id_token' };

/**
 * Shows what the provider sent back. An ID token comes behind the #, which only the browser sees, so a script reads it.
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
