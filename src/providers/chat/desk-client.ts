import { z } from 'zod';
import { networkError } from '../../core/outbound-error.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { retryAfterMs } from '../retry-after.ts';
import type { ChatDesk } from './chat-desk.ts';
import { OURS, postedMessage, readConversation, shownConversation, shownMessages } from './desk-answers.ts';

export interface DeskOptions {
  /** Where the desk is, such as `https://chat.example.com`. */
  baseUrl: string;
  accountId: number;
  /** The access token of a person's account there: one of a bot may not read. */
  apiToken: string;
  /** The guarded one where a user gave the address. */
  fetch: typeof fetch;
}

/** Tells the desk which messages are of no use: notes of the staff, and what it wrote itself. */
const TALK_ONLY = '?filter_internal_messages=true';

/** A {@link ChatDesk} that speaks Chatwoot's application API, https://developers.chatwoot.com/api-reference */
export function createChatDesk({ baseUrl, accountId, apiToken, fetch }: DeskOptions): ChatDesk {
  async function call<T>(schema: z.ZodType<T>, path: string, body: object | null, signal?: AbortSignal): Promise<T> {
    const url = `${baseUrl.replace(/\/+$/, '')}/api/v1/accounts/${accountId}/conversations/${path}`;
    const headers = {
      Accept: 'application/json',
      api_access_token: apiToken,
      ...(body && { 'Content-Type': 'application/json' }),
    };
    const response = await sent(
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
    const text = await sent(() => response.text(), signal);
    if (!response.ok) throw refusalOf(response);
    try {
      return schema.parse(JSON.parse(text));
    } catch (cause) {
      throw new ProviderError('rejected', 'The chat desk answered in a form that cannot be read.', undefined, {
        cause,
      });
    }
  }
  const post = (id: number, message: object, signal?: AbortSignal) =>
    call(postedMessage, `${id}/messages`, { message_type: 'outgoing', ...message }, signal);

  return {
    async readConversation(id, signal) {
      // Last what may change the most: what came in meanwhile is in it.
      const conversation = await call(shownConversation, String(id), null, signal);
      return readConversation(conversation, await call(shownMessages, `${id}/messages${TALK_ONLY}`, null, signal));
    },
    postAnswer: (id, { text, answers }, signal) =>
      post(id, { content: text, private: false, content_attributes: { in_reply_to: answers, [OURS]: true } }, signal),
    async postNote(id, text, signal) {
      await post(id, { content: text, private: true, content_attributes: { [OURS]: true } }, signal);
    },
    async handOver(id, signal) {
      await call(z.unknown(), `${id}/toggle_status`, { status: 'open' }, signal);
    },
  };
}

async function sent<T>(work: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw networkError(error);
  }
}

/** In words of our own: theirs may quote what customers wrote. */
function refusalOf({ status, headers }: Response): ProviderError {
  if (status === 429)
    return new ProviderError('rate_limited', 'The chat desk asks to slow down.', retryAfterMs(headers));
  if (status === 401 || status === 403) return new ProviderError('unauthorized', 'The chat desk refused the token.');
  if (status === 404) return new ProviderError('not_found', 'The chat desk does not know this conversation.');
  if (status >= 500)
    return new ProviderError('unavailable', 'The chat desk is not available right now.', retryAfterMs(headers));
  return new ProviderError('rejected', `The chat desk refused the request (${status}).`);
}
