import { z } from 'zod';
import type { AiToolCall } from '../../../../providers/ai/ai-conversation.ts';
import { replyTool } from './reply-tool.ts';

/** The name by which the model gives a conversation away. */
export const HAND_OVER = 'hand_over_to_human';

const MOST_OF_A_REASON = 300;
const UNSAID = 'The customer is to be answered by a person.';

/** Gives the conversation to a person. The talk is over with it, so that it has nothing to run. */
export const handOverTool = replyTool({
  name: HAND_OVER,
  description:
    'Gives the conversation to a person of the staff. Use it when the customer asks for a person, is upset, complains, or cannot be helped by you.',
  args: z.strictObject({
    reason: z.string().optional().describe('For the staff, in one English sentence: what the customer needs.'),
    said_to_customer: z
      .string()
      .optional()
      .describe("To the customer, in the customer's language: that a person will answer here. One or two sentences."),
  }),
  run: () => ({}),
});

/** Why a conversation was given away, and what is said to the customer; whatever the model left out is made good. */
export function readHandOver(
  { arguments: { reason, said_to_customer: message } }: AiToolCall,
  said: string,
): { text: string; handOver: string } {
  const why =
    typeof reason === 'string' ? reason.replace(/\s+/g, ' ').trim().slice(0, MOST_OF_A_REASON).toWellFormed() : '';
  return { text: typeof message === 'string' && message.trim() ? message : said, handOver: why || UNSAID };
}
