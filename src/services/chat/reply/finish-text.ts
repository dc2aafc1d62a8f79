import { ChatChannel } from '../../../../entities/chat/chat-conversation.ts';
import { cleanText } from './clean-text.ts';
import { withDisclaimer } from './disclaimer.ts';

/** What is said where the model said nothing that can be posted. */
const PASSED_ON = 'I am passing this conversation on to a colleague, who will answer you here.';

/** The text as it is posted: clean, never empty, and with the disclaimer where mails are answered. No words of the model's own are a reason to hand over. */
export function finishText(
  channel: ChatChannel,
  said: { text: string; handOver: string | null },
  known: readonly string[],
): { text: string; handOver: string | null } {
  const clean = cleanText(said.text, known);
  const text = clean || PASSED_ON;
  return {
    text: channel === ChatChannel.email ? withDisclaimer(text) : text,
    handOver: said.handOver ?? (clean ? null : 'The AI gave no answer.'),
  };
}
