import { page } from '../page.ts';

/** Shows a conversation, and begins it as soon as the page around the frame says who the customer is. */
const SCRIPT = `
const PREFIX = 'chatwoot-widget:';
const list = document.querySelector('ol');
const status = document.querySelector('[role=status]');
let ids = null;
const show = ({ account, conversation, messages }) => {
  ids = { account, conversation };
  list.replaceChildren(...messages.map(({ type, content }) => {
    const entry = document.createElement('li');
    entry.textContent = (type === 'incoming' ? 'You: ' : 'Support: ') + content;
    return entry;
  }));
};
const post = async (path, body) => {
  const response = await fetch('widget/' + path, { method: 'POST', body: JSON.stringify(body) });
  const answer = await response.json();
  if (response.ok) show(answer);
  else status.textContent = answer.error ?? answer.message ?? String(response.status);
  return response.ok;
};
addEventListener('message', async ({ data, origin, source }) => {
  if (source !== parent || typeof data !== 'string' || !data.startsWith(PREFIX)) return;
  const message = JSON.parse(data.slice(PREFIX.length));
  if (message.event === 'config-set') document.documentElement.lang = message.locale;
  if (message.event !== 'set-user') return;
  const { identifier, user } = message;
  if (!(await post('conversations', { website: origin, identifier, user }))) return;
  status.textContent = 'You write as ' + (user.name || user.email);
  document.querySelector('fieldset').disabled = false;
  setInterval(async () => {
    const response = await fetch('widget/messages?' + new URLSearchParams(ids));
    if (response.ok) show(await response.json());
  }, 500);
});
document.querySelector('form').addEventListener('submit', (event) => {
  event.preventDefault();
  const content = event.target.elements.content.value.trim();
  event.target.reset();
  if (content) void post('messages', { ...ids, content });
});
parent.postMessage(PREFIX + JSON.stringify({ event: 'loaded', config: { authToken: 'sandbox', channelConfig: {} } }), '*');
`;

export const WIDGET_PAGE = page(
  'Chat of the sandbox',
  `<p role="status"></p>
<ol></ol>
<form><fieldset disabled>
  <label>Your message <input name="content" autocomplete="off"></label>
  <button>Send</button>
</fieldset></form>
<script type="module">${SCRIPT}</script>`,
);
