import type { DeskConversation, DeskMessage } from '../../../providers/chat/chat-desk.ts';
import type { MessageInHand } from './claim-message.ts';

/** What a conversation may use of the AI in all, in tokens. */
export const TOKEN_CAP = 200_000;
export const FAILURES_TO_HAND_OVER = 3;
const REPLIES_OF_HOUR = 20;
const REPLIES_IN_ALL = 100;
const REPEATS = 3;

/** Why a message gets no answer of the bot's, for the staff and the record. */
export type Verdict =
  | { kind: 'answered'; reason: string }
  /** `newer`: the message that is answered in its place. */
  | { kind: 'ignored'; reason: string; newer?: number }
  /** `closing`: whether the customer is told. */
  | { kind: 'hand_over'; reason: string; closing: boolean };

type Standing = Pick<MessageInHand, 'messageId' | 'replies' | 'repliesOfHour' | 'failures' | 'tokensUsed'>;
type Rule = (standing: Standing, talk: DeskConversation) => Verdict | null;

const answered: Rule = ({ messageId }, { messages }) =>
  messages.some((each) => !each.private && each.answers === messageId)
    ? { kind: 'answered', reason: 'It was answered before.' }
    : null;

/** The newest is answered with all that was said, so that a burst gets one answer, in whatever order it comes. */
const newer: Rule = ({ messageId }, { messages }) => {
  const newest = customers(messages).at(-1)?.id ?? 0;
  return newest > messageId ? { kind: 'ignored', reason: 'The customer wrote more.', newer: newest } : null;
};

/** Also of what is no customer's: nobody answers a bot. */
const gone: Rule = ({ messageId }, { messages }) =>
  customers(messages).some(({ id }) => id === messageId)
    ? null
    : { kind: 'ignored', reason: 'The message is not there.' };

const taken: Rule = ({ messageId }, { status, assigned, messages }) => {
  const spoken = messages.some(
    ({ id, from, private: hidden, answers }) => id > messageId && from === 'staff' && !hidden && answers === null,
  );
  return status !== 'pending' || assigned || spoken
    ? { kind: 'ignored', reason: 'A person has the conversation.' }
    : null;
};

const failing: Rule = ({ failures }) =>
  failures >= FAILURES_TO_HAND_OVER
    ? { kind: 'hand_over', reason: `The AI failed ${failures} times in a row.`, closing: true }
    : null;

const tooOften: Rule = ({ replies, repliesOfHour }) => {
  if (repliesOfHour < REPLIES_OF_HOUR && replies < REPLIES_IN_ALL) return null;
  return {
    kind: 'hand_over',
    reason: `The bot answered ${repliesOfHour} times within an hour and ${replies} times in all: it may be talking to another one.`,
    closing: false,
  };
};

const repeated: Rule = (_standing, { messages }) => {
  const last = customers(messages)
    .slice(-REPEATS)
    .map(({ text }) => text.trim().toLowerCase());
  return last.length === REPEATS && new Set(last).size === 1
    ? { kind: 'hand_over', reason: 'The customer wrote the same three times in a row.', closing: false }
    : null;
};

const spent: Rule = ({ tokensUsed }) =>
  tokensUsed >= TOKEN_CAP
    ? { kind: 'hand_over', reason: 'The conversation has used as much of the AI as it may.', closing: true }
    : null;

const wordless: Rule = ({ messageId }, { messages }) =>
  messages.find(({ id }) => id === messageId)?.text.trim() === ''
    ? { kind: 'hand_over', reason: 'The message has no text, such as a picture alone.', closing: true }
    : null;

/** What may change while the AI writes, most certain first. */
const CHANGING: readonly Rule[] = [answered, newer, gone, taken];
const LASTING: readonly Rule[] = [failing, tooOften, repeated, spent, wordless];

/** Whether there is still something to answer; null where there is. */
export const recheck: Rule = (standing, talk) => first(CHANGING, standing, talk);

/** Whether the bot is to answer; null where it is. */
export const judge: Rule = (standing, talk) => first([...CHANGING, ...LASTING], standing, talk);

function first(rules: readonly Rule[], standing: Standing, talk: DeskConversation): Verdict | null {
  for (const rule of rules) {
    const verdict = rule(standing, talk);
    if (verdict) return verdict;
  }
  return null;
}

const customers = (messages: readonly DeskMessage[]): DeskMessage[] =>
  messages.filter(({ from, private: hidden }) => from === 'customer' && !hidden);
