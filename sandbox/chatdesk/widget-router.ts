import { Router, type Request } from 'express';
import { parseBag } from '../bag.ts';
import { labelled } from '../label.ts';
import { bodyText } from '../observe.ts';
import type { Desk } from './desk.ts';
import { sendError } from './errors.ts';
import type { Conversation, Inbox } from './records.ts';
import { WIDGET_PAGE } from './widget-page.ts';

/** The token of the website that the newest inbox of a website belongs to. */
const WEBSITE_TOKEN = 'sandbox';
/** Where the service receives the events of its own chat desk. */
const WEBHOOK_PATH = '/api/v1/chatbot/webhook';

/**
 * The chat widget of a website: the page of its frame, and what the script of that page calls. The messages between the
 * frame and the page around it are Chatwoot's: `chatwoot-widget:` and a JSON object with an `event`.
 */
export function widgetRouter(desk: Desk): Router {
  const router = Router();
  router.get('/', (req, res) => {
    if (queryOf(req).get('website_token') !== WEBSITE_TOKEN) return sendError(res, 404, 'web widget does not exist');
    res.type('html').send(WIDGET_PAGE);
  });
  router.post('/conversations', (req, res) => {
    const { website, identifier, user } = parseBag(bodyText(req)) ?? {};
    const { name, email, identifier_hash: identifierHash } = (user ?? {}) as Record<string, string | undefined>;
    const inbox = websiteInbox(desk, String(website));
    try {
      const visitor = { name: name || email, email, identifier: String(identifier), identifierHash };
      res.json(labelled(shown(desk.begin(inbox.id, visitor))));
    } catch (error) {
      sendError(res, 401, (error as Error).message);
    }
  });
  router.post('/messages', (req, res) => {
    const { account, conversation: id, content } = parseBag(bodyText(req)) ?? {};
    const conversation = desk.find(Number(account), Number(id));
    if (!conversation) return sendError(res, 404, 'Resource could not be found');
    desk.say(conversation, String(content));
    res.json(labelled(shown(conversation)));
  });
  router.get('/messages', (req, res) => {
    const query = queryOf(req);
    const conversation = desk.find(Number(query.get('account')), Number(query.get('conversation')));
    if (!conversation) return sendError(res, 404, 'Resource could not be found');
    res.json(labelled(shown(conversation)));
  });
  return router;
}

const queryOf = (req: Request): URLSearchParams => new URL(req.originalUrl, 'http://sandbox').searchParams;

/** What the customer sees. */
function shown({ id, inbox, messages }: Conversation): object {
  return {
    account: inbox.accountId,
    conversation: id,
    messages: messages
      .filter(({ type, private: hidden }) => !hidden && type !== 'activity')
      .map(({ type, content }) => ({ type, content })),
  };
}

/** The newest inbox of a website; where there is none, a new one, whose bot is the service that shows the widget. */
function websiteInbox(desk: Desk, website: string): Inbox {
  const inboxes = [...desk.inboxes.values()].filter(({ channel }) => channel === 'Channel::WebWidget');
  return inboxes.at(-1) ?? desk.openInbox({ url: `${website}${WEBHOOK_PATH}` });
}
