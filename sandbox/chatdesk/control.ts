import { Router, type Request } from 'express';
import type { Bag } from '../bag.ts';
import { done } from '../control-answer.ts';
import { badRequest, readObject } from '../control-input.ts';
import { readOrder, readSigning, readText } from '../payments/control-input.ts';
import type { Desk } from './desk.ts';
import { serializeConversation, serializeMessage } from './serialize.ts';
import { CHANNELS, type Conversation, type Inbox, STATUSES } from './records.ts';

/** Routes that simulate customers and staff, and control the webhooks. Mounted at /control/chatdesk. */
export function chatdeskControl(desk: Desk): Router {
  const router = Router();
  /** Adds a route for an action on the conversation `conversation_id` of the account `account_id`. */
  const on = (path: string, action: (conversation: Conversation, given: Bag, req: Request) => object | void) =>
    router.post(
      path,
      done((req) => {
        const given = readObject(req);
        const { account_id: account = 1, conversation_id: id } = given;
        const conversation = desk.find(Number(account), Number(id));
        if (!conversation) throw badRequest('account_id, conversation_id: which conversation?');
        return action(conversation, given, req);
      }),
    );

  router.post(
    '/inboxes',
    done((req) => desk.openInbox(readInbox(readObject(req)))),
  );
  router.post(
    '/conversations',
    done((req) => {
      const given = readObject(req);
      const text = (field: string) => (given[field] === undefined ? undefined : readText(field, given[field]));
      const visitor = {
        name: text('name'),
        email: text('email'),
        identifier: text('identifier'),
        identifierHash: text('identifier_hash'),
      };
      const conversation = desk.begin(
        Number(given['inbox_id']),
        visitor,
        given['status'] === undefined ? 'pending' : readOne('status', STATUSES, given['status']),
      );
      return {
        account_id: conversation.inbox.accountId,
        conversation_id: conversation.id,
        ...(given['text'] !== undefined && { message_id: desk.say(conversation, readText('text', given['text'])).id }),
      };
    }),
  );
  on('/say', (conversation, { text }) => ({ message_id: desk.say(conversation, readText('text', text)).id }));
  on('/answer', (conversation, { text, private: hidden }) => ({
    message_id: desk.answer(conversation, readText('text', text), { private: hidden === true }).id,
  }));
  on('/assign', (conversation, { assigned = true }) => desk.assign(conversation, ...(assigned === true ? [] : [null])));
  on('/status', (conversation, { status }) => desk.setStatus(conversation, readOne('status', STATUSES, status)));
  on('/read', (conversation) => ({
    conversation: serializeConversation(conversation),
    messages: conversation.messages.map((message) => serializeMessage(conversation, message)),
  }));

  router.get(
    '/webhooks',
    done(() => ({ webhooks: desk.webhooks.list(), waiting: desk.webhooks.waiting().map(({ id }) => id) })),
  );
  router.post(
    '/hold',
    done(() => desk.webhooks.hold()),
  );
  router.post(
    '/release',
    done((req) => desk.webhooks.release(readOrder(readObject(req)['order']))),
  );
  router.post(
    '/deliver',
    done(async (req) => {
      const given = readObject(req);
      return { status: await desk.webhooks.deliver(readText('id', given['id']), readSigning(given)) };
    }),
  );
  return router;
}

function readInbox({
  account_id: accountId = 1,
  name = 'Website',
  channel = 'Channel::WebWidget',
  url,
  secret,
  identity_key: key,
}: Bag): Partial<Inbox> {
  if (typeof accountId !== 'number' || !Number.isInteger(accountId) || accountId < 1)
    throw badRequest('account_id: a number above zero is needed');
  if (url !== undefined && !/^https?:$/.test(URL.parse(readText('url', url))?.protocol ?? ''))
    throw badRequest('url: an http or https address is needed');
  return {
    accountId,
    name: readText('name', name),
    channel: readOne('channel', CHANNELS, channel),
    url: url === undefined ? null : readText('url', url),
    secret: secret === undefined ? null : readText('secret', secret),
    ...(key !== undefined && { identityKey: readText('identity_key', key) }),
  };
}

function readOne<Name extends string>(field: string, names: readonly Name[], given: unknown): Name {
  const found = names.find((name) => name === given);
  if (!found) throw badRequest(`${field}: one of ${names.join(', ')}`);
  return found;
}
