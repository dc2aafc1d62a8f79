import type { Message } from './records.ts';

const LATEST = 20;
const AFTER = 100;
const BETWEEN = 1_000;

/** A page of a conversation's messages, oldest first; the newest twenty unless it is said before or after which. */
export function messagesOf(messages: readonly Message[], query: URLSearchParams): Message[] {
  const [after, before] = [query.get('after'), query.get('before')].map((id) =>
    id ? Number.parseInt(id, 10) || 0 : null,
  );
  const listed = query.get('filter_internal_messages')
    ? messages.filter(({ private: hidden, type }) => !hidden && type !== 'activity')
    : messages;
  if (after != null && before != null) return listed.filter(({ id }) => id >= after && id < before).slice(0, BETWEEN);
  if (before != null) return listed.filter(({ id }) => id < before).slice(-LATEST);
  if (after != null) return listed.filter(({ id }) => id > after).slice(0, AFTER);
  return listed.slice(-LATEST);
}
