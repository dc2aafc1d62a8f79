import type { UnansweredReason } from '../../../../entities/organizations/unanswered-reason.ts';
import type { DeskConversation, DeskMessage } from '../../../providers/chat/chat-desk.ts';
import type { ClaimedMessage } from './claim-message.ts';

/** Tokens that the answers of one conversation may use in total. */
export const TOKEN_CAP = 200_000;
export const FAILURES_TO_HAND_OVER = 3;
const MAX_REPLIES_PER_HOUR = 20;
const MAX_REPLIES = 100;
const MAX_REPEATS = 3;

/** Why the bot does not answer a message. The reason is for the staff and is stored with the message. */
export type Decision =
  | { kind: 'answered'; reason: string }
  /** `newer`: the message that is answered instead. `unanswered`: why the tenant is notified. */
  | { kind: 'ignored'; reason: string; newer?: number; unanswered?: `${UnansweredReason}` }
  /** `closing`: whether a text is posted to the customer. */
  | { kind: 'hand_over'; reason: string; closing: boolean };

type MessageState = Pick<
  ClaimedMessage,
  'messageId' | 'replies' | 'repliesOfHour' | 'failures' | 'tokensUsed' | 'handedOver'
>;
type Rule = (message: MessageState, conversation: DeskConversation) => Decision | null;

const isAnswered: Rule = ({ messageId }, { messages }) =>
  messages.some((each) => !each.private && each.inReplyTo === messageId)
    ? { kind: 'answered', reason: 'It was answered before.' }
    : null;

/**
 * Only the newest message is answered, with the whole history. So a burst gets one answer, whatever order it arrives
 * in.
 */
const isSuperseded: Rule = ({ messageId }, { messages }) => {
  const newest = ofCustomer(messages).at(-1)?.id ?? 0;
  return newest > messageId ? { kind: 'ignored', reason: 'The customer wrote more.', newer: newest } : null;
};

/** Also applies to messages of other authors: the bot never answers a bot. */
const isMissing: Rule = ({ messageId }, { messages }) =>
  ofCustomer(messages).some(({ id }) => id === messageId)
    ? null
    : { kind: 'ignored', reason: 'The message is not there.' };

const isWithStaff: Rule = ({ messageId, replies, handedOver }, { status, assigned, messages }) => {
  const ofStaff = messages.filter(
    ({ from, private: hidden, inReplyTo }) => from === 'staff' && !hidden && inReplyTo === null,
  );
  const staffAnswered = ofStaff.some(({ id }) => id > messageId);
  if (status === 'pending' && !assigned && !staffAnswered) return null;
  // Nobody took the conversation over: it never belonged to the bot.
  const neverPending = status === 'open' && replies === 0 && !handedOver && ofStaff.length === 0;
  const reason = 'A person has the conversation.';
  return { kind: 'ignored', reason, ...(neverPending && { unanswered: 'conversation_open' }) };
};

const failsRepeatedly: Rule = ({ failures }) =>
  failures >= FAILURES_TO_HAND_OVER
    ? { kind: 'hand_over', reason: `The AI failed ${failures} times in a row.`, closing: true }
    : null;

const exceedsReplyLimit: Rule = ({ replies, repliesOfHour }) => {
  if (repliesOfHour < MAX_REPLIES_PER_HOUR && replies < MAX_REPLIES) return null;
  return {
    kind: 'hand_over',
    reason: `The bot answered ${repliesOfHour} times within an hour and ${replies} times in all: it may be talking to another one.`,
    closing: false,
  };
};

const isRepeated: Rule = (_message, { messages }) => {
  const last = ofCustomer(messages)
    .slice(-MAX_REPEATS)
    .map(({ text }) => text.trim().toLowerCase());
  return last.length === MAX_REPEATS && new Set(last).size === 1
    ? { kind: 'hand_over', reason: 'The customer wrote the same three times in a row.', closing: false }
    : null;
};

const exceedsTokenCap: Rule = ({ tokensUsed }) =>
  tokensUsed >= TOKEN_CAP
    ? { kind: 'hand_over', reason: 'The conversation has used as much of the AI as it may.', closing: true }
    : null;

const hasNoText: Rule = ({ messageId }, { messages }) =>
  messages.find(({ id }) => id === messageId)?.text.trim() === ''
    ? { kind: 'hand_over', reason: 'The message has no text, such as a picture alone.', closing: true }
    : null;

/** Rules whose result may change while the AI writes, in order of precedence. */
const RULES_BEFORE_POSTING: readonly Rule[] = [isAnswered, isSuperseded, isMissing, isWithStaff];
const RULES_BEFORE_ANSWERING: readonly Rule[] = [
  ...RULES_BEFORE_POSTING,
  failsRepeatedly,
  exceedsReplyLimit,
  isRepeated,
  exceedsTokenCap,
  hasNoText,
];

/** Returns why the bot must not answer the message, or null if it should. */
export const decideBeforeAnswering: Rule = (message, conversation) =>
  firstDecision(RULES_BEFORE_ANSWERING, message, conversation);

/** Returns why the finished answer must not be posted, or null if it should. */
export const decideBeforePosting: Rule = (message, conversation) =>
  firstDecision(RULES_BEFORE_POSTING, message, conversation);

function firstDecision(rules: readonly Rule[], message: MessageState, conversation: DeskConversation): Decision | null {
  for (const rule of rules) {
    const decision = rule(message, conversation);
    if (decision) return decision;
  }
  return null;
}

const ofCustomer = (messages: readonly DeskMessage[]): DeskMessage[] =>
  messages.filter(({ from, private: hidden }) => from === 'customer' && !hidden);
