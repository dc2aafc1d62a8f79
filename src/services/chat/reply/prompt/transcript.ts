import type { AiTurn } from '../../../../providers/ai/ai-conversation.ts';
import type { DeskMessage } from '../../../../providers/chat/chat-desk.ts';
import { quote } from '../../../generation/prompt/fit-data.ts';
import { withoutDisclaimer } from '../disclaimer.ts';

const MOST_MESSAGES = 30;
const MOST_CHARACTERS = 12_000;
const MOST_OF_ONE = 4000;

/** A customer may send a picture alone, which wants an answer too. */
const NO_TEXT = '(a message without text, perhaps a picture or a file that you cannot see)';

type SaidTurn = Extract<AiTurn, { role: 'user' | 'assistant' }>;

/**
 * The newest of what was said, as turns that begin and end with the other side. What customers and staff wrote is quoted, so
 * that neither can pass for the other; notes for the staff and words of the desk itself are left out.
 */
export function turnsOf(transcript: readonly DeskMessage[]): AiTurn[] {
  const turns: SaidTurn[] = [];
  for (const message of newest(transcript)) {
    const turn = turnOf(message);
    const last = turns.at(-1);
    if (last?.role === turn.role) last.text += `\n${turn.text}`;
    else turns.push(turn);
  }
  const first = turns.findIndex(({ role }) => role === 'user');
  return first < 0 ? [] : turns.slice(first, turns.findLastIndex(({ role }) => role === 'user') + 1);
}

/** As many as there is room for, the newest one always. */
function newest(transcript: readonly DeskMessage[]): DeskMessage[] {
  let room = MOST_CHARACTERS;
  const said = transcript
    .filter(
      (message) =>
        !message.private && message.from !== 'desk' && (message.from === 'customer' || message.text.trim() !== ''),
    )
    .slice(-MOST_MESSAGES)
    .toReversed();
  const end = said.findIndex(({ text }, place) => (room -= Math.min(text.length, MOST_OF_ONE)) < 0 && place > 0);
  return (end < 0 ? said : said.slice(0, end)).toReversed();
}

function turnOf({ from, text }: DeskMessage): SaidTurn {
  const said = text.trim() === '' ? NO_TEXT : text.slice(0, MOST_OF_ONE).toWellFormed();
  if (from === 'bot') return { role: 'assistant', text: withoutDisclaimer(said) || '…' };
  const block = from === 'staff' ? 'staff_message' : 'customer_message';
  return { role: 'user', text: `<${block}>\n${quote(said)}\n</${block}>` };
}
