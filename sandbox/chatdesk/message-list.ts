import type { Message } from './records.ts';

const LATEST_LIMIT = 20;
const AFTER_LIMIT = 100;
const BETWEEN_LIMIT = 1_000;

/** Returns a page of messages, oldest first: the newest twenty, or those before or after an id. */
export function messagesOf(messages: readonly Message[], query: URLSearchParams): Message[] {
  const [after, before] = [query.get('after'), query.get('before')].map((id) =>
    id ? Number.parseInt(id, 10) || 0 : null,
  );
  const listed = query.get('filter_internal_messages')
    ? messages.filter(({ private: hidden, type }) => !hidden && type !== 'activity')
    : messages;
  if (after != null && before != null)
    return listed.filter(({ id }) => id >= after && id < before).slice(0, BETWEEN_LIMIT);
  if (before != null) return listed.filter(({ id }) => id < before).slice(-LATEST_LIMIT);
  if (after != null) return listed.filter(({ id }) => id > after).slice(0, AFTER_LIMIT);
  return listed.slice(-LATEST_LIMIT);
}
