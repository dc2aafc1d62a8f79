import { z } from 'zod';
import { networkError } from '../../core/outbound-error.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { retryAfterMs } from '../retry-after.ts';
import type { ChatDesk } from './chat-desk.ts';
import {
  conversationSchema,
  messagesSchema,
  OWN_MESSAGE_MARK,
  postedMessageSchema,
  toConversation,
} from './desk-responses.ts';

export interface DeskOptions {
  /** The address of the chat desk, such as `https://chat.example.com`. */
  baseUrl: string;
  accountId: number;
  /** The access token of a person's account: the token of a bot cannot read messages. */
  apiToken: string;
  /** Must be the guarded fetch if a user supplied the address. */
  fetch: typeof fetch;
}

/** Leaves out notes of the staff and messages that the chat desk wrote itself. */
const WITHOUT_INTERNAL_MESSAGES = '?filter_internal_messages=true';

/** A {@link ChatDesk} for Chatwoot's application API, https://developers.chatwoot.com/api-reference */
export function createChatDesk({ baseUrl, accountId, apiToken, fetch }: DeskOptions): ChatDesk {
  async function call<T>(schema: z.ZodType<T>, path: string, body: object | null, signal?: AbortSignal): Promise<T> {
    const url = `${baseUrl.replace(/\/+$/, '')}/api/v1/accounts/${accountId}/conversations/${path}`;
    const headers = {
      Accept: 'application/json',
      api_access_token: apiToken,
      ...(body && { 'Content-Type': 'application/json' }),
    };
    const response = await withNetworkErrors(
      () =>
        fetch(url, {
          method: body ? 'POST' : 'GET',
          headers,
          body: body && JSON.stringify(body),
          signal: signal ?? null,
          redirect: 'error',
        }),
      signal,
    );
    const text = await withNetworkErrors(() => response.text(), signal);
    if (!response.ok) throw errorOf(response);
    try {
      return schema.parse(JSON.parse(text));
    } catch (cause) {
      throw new ProviderError('rejected', 'The chat desk answered in a form that cannot be read.', undefined, {
        cause,
      });
    }
  }
  const post = (id: number, message: object, signal?: AbortSignal) =>
    call(postedMessageSchema, `${id}/messages`, { message_type: 'outgoing', ...message }, signal);

  return {
    async readConversation(id, signal) {
      const conversation = await call(conversationSchema, String(id), null, signal);
      // The messages are read last, so that they include those that arrive during the first call.
      const messages = await call(messagesSchema, `${id}/messages${WITHOUT_INTERNAL_MESSAGES}`, null, signal);
      return toConversation(conversation, messages);
    },
    postAnswer: (id, { text, inReplyTo }, signal) =>
      post(
        id,
        { content: text, private: false, content_attributes: { in_reply_to: inReplyTo, [OWN_MESSAGE_MARK]: true } },
        signal,
      ),
    async postNote(id, text, signal) {
      await post(id, { content: text, private: true, content_attributes: { [OWN_MESSAGE_MARK]: true } }, signal);
    },
    async handOver(id, signal) {
      await call(z.unknown(), `${id}/toggle_status`, { status: 'open' }, signal);
    },
  };
}

async function withNetworkErrors<T>(work: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw networkError(error);
  }
}

/** Replaces the chat desk's own error message, which may quote what customers wrote. */
function errorOf({ status, headers }: Response): ProviderError {
  if (status === 429)
    return new ProviderError('rate_limited', 'The chat desk asks to slow down.', retryAfterMs(headers));
  if (status === 401 || status === 403) return new ProviderError('unauthorized', 'The chat desk refused the token.');
  if (status === 404) return new ProviderError('not_found', 'The chat desk does not know this conversation.');
  if (status >= 500)
    return new ProviderError('unavailable', 'The chat desk is not available right now.', retryAfterMs(headers));
  return new ProviderError('rejected', `The chat desk refused the request (${status}).`);
}
