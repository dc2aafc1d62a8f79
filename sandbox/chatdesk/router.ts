import { Router, type Request, type RequestHandler, type Response } from 'express';
import { isBag, parseBag, type Bag } from '../bag.ts';
import { labelled } from '../label.ts';
import { bodyText, faultOf } from '../observe.ts';
import type { SandboxState } from '../state.ts';
import type { Desk } from './desk.ts';
import { sendError, sendFault } from './errors.ts';
import { messagesOf } from './message-list.ts';
import { serializeConversation, serializeListMeta, serializeMessage } from './serialize.ts';
import { type Conversation, type Sender, STATUSES } from './records.ts';
import { widgetRouter } from './widget-router.ts';

const MAX_CONTENT = 150_000;
/** The authors of messages that are posted with the token of a person or of a bot. */
const PERSON: Sender = { id: 1, name: 'Service', type: 'user' };
const BOT: Sender = { id: 2, name: 'Service bot', type: 'agent_bot' };

/** The part of Chatwoot's application API that a bot needs, https://developers.chatwoot.com/api-reference */
export function chatdeskRouter({ chatdesk: desk }: SandboxState): Router {
  const router = Router();
  const account = Router({ mergeParams: true });
  router.use((_req, res, next) => {
    const fault = faultOf(res);
    if (!fault || !sendFault(res, fault)) next();
  });
  router.use('/widget', widgetRouter(desk));
  router.use('/api/v1/accounts/:account_id', requireToken(desk), account);
  router.use((_req, res) => sendError(res, 404, 'Resource could not be found'));

  const on =
    (action: (conversation: Conversation, req: Request, res: Response) => object | void): RequestHandler =>
    (req, res) => {
      const conversation = desk.find(Number(req.params['account_id']), Number(req.params['id']));
      if (!conversation) return sendError(res, 404, 'Resource could not be found');
      const answer = action(conversation, req, res);
      if (answer) res.json(labelled(answer));
    };
  account.get(
    '/conversations/:id',
    on((conversation) => serializeConversation(conversation)),
  );
  account.get(
    '/conversations/:id/messages',
    rejectBots,
    on((conversation, req) => {
      const query = new URL(req.originalUrl, 'http://sandbox').searchParams;
      return {
        meta: serializeListMeta(conversation),
        payload: messagesOf(conversation.messages, query).map((message) => serializeMessage(conversation, message)),
      };
    }),
  );
  account.post(
    '/conversations/:id/messages',
    on((conversation, req, res) =>
      createMessage(desk, conversation, parseBag(bodyText(req)) ?? {}, senderOf(req), res),
    ),
  );
  account.post(
    '/conversations/:id/toggle_status',
    on((conversation, req, res) => toggleStatus(desk, conversation, parseBag(bodyText(req)) ?? {}, senderOf(req), res)),
  );
  return router;
}

function createMessage(
  desk: Desk,
  conversation: Conversation,
  { content, message_type: type = 'outgoing', private: hidden, content_attributes: attributes }: Bag,
  sender: Sender,
  res: Response,
): object | void {
  if (type === 'incoming' && conversation.inbox.channel !== 'Channel::Api')
    return sendError(res, 422, 'Incoming messages are only allowed in Api inboxes');
  if (type !== 'incoming' && type !== 'outgoing')
    return sendError(res, 422, `'${String(type)}' is not a valid message_type`);
  const text = typeof content === 'string' ? content : '';
  if (text.length > MAX_CONTENT)
    return sendError(res, 422, `Validation failed: Content is too long (maximum is ${MAX_CONTENT} characters)`);
  if (type === 'incoming') return serializeMessage(conversation, desk.say(conversation, text));
  const message = desk.add(conversation, {
    content: text,
    type,
    sender,
    private: hidden === true || hidden === 'true',
    contentAttributes: storedAttributes(conversation, isBag(attributes) ? attributes : {}),
  });
  return serializeMessage(conversation, message);
}

/** Returns the attributes to store. A reply to a message that does not exist is stored as a reply to none. */
function storedAttributes({ messages }: Conversation, attributes: Bag): Bag {
  if (attributes['in_reply_to'] === undefined) return attributes;
  const original = messages.find(({ id }) => id === Number(attributes['in_reply_to']));
  return { ...attributes, in_reply_to: original?.id ?? null, in_reply_to_external_id: null };
}

/** Without a status, resolves an open conversation and opens every other one. */
function toggleStatus(
  desk: Desk,
  conversation: Conversation,
  { status: given }: Bag,
  sender: Sender,
  res: Response,
): object | void {
  const status =
    given === undefined || given === ''
      ? conversation.status === 'open'
        ? 'resolved'
        : 'open'
      : STATUSES.find((name) => name === given);
  if (!status) return void res.status(500).json(labelled({ status: 500, error: 'Internal Server Error' }));
  // When a bot hands a conversation over, the response contains no result.
  const handoff = sender === BOT && conversation.status === 'pending' && status === 'open';
  desk.setStatus(conversation, status);
  return {
    meta: {},
    payload: {
      success: handoff ? null : true,
      conversation_id: conversation.id,
      current_status: conversation.status,
      snoozed_until: null,
    },
  };
}

/** Accepts every token except `bad`, for existing accounts. A token that begins with `bot` is the token of a bot. */
function requireToken(desk: Desk): RequestHandler {
  return (req, res, next) => {
    const token = tokenOf(req);
    if (!token) return sendError(res, 401, 'You need to sign in or sign up before continuing.');
    if (token === 'bad') return sendError(res, 401, 'Invalid Access Token');
    if (!desk.hasAccount(Number(req.params['account_id']))) return sendError(res, 404, 'Resource could not be found');
    next();
  };
}

const rejectBots: RequestHandler = (req, res, next) => {
  if (senderOf(req) === BOT) return sendError(res, 401, 'Access to this endpoint is not authorized for bots');
  next();
};

const tokenOf = (req: Request): string | undefined => req.get('api_access_token') ?? req.get('api-access-token');

const senderOf = (req: Request): Sender => (tokenOf(req)?.startsWith('bot') ? BOT : PERSON);
