import { z } from 'zod';
import type { AiToolCall } from '../../../../providers/ai/ai-conversation.ts';
import { replyTool } from './reply-tool.ts';

/** The name of the tool by which the model hands a conversation over. */
export const HAND_OVER = 'hand_over_to_human';

const MAX_REASON_CHARACTERS = 300;
const DEFAULT_REASON = 'The customer is to be answered by a person.';

/** Hands the conversation over to a person. The tool loop ends with this call, so it has nothing to run. */
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

/** Reads the reason and the text for the customer. Falls back to the text of the answer and to a default reason. */
export function readHandOver(
  { arguments: { reason, said_to_customer: message } }: AiToolCall,
  answerText: string,
): { text: string; handOver: string } {
  const givenReason =
    typeof reason === 'string' ? reason.replace(/\s+/g, ' ').trim().slice(0, MAX_REASON_CHARACTERS).toWellFormed() : '';
  return {
    text: typeof message === 'string' && message.trim() ? message : answerText,
    handOver: givenReason || DEFAULT_REASON,
  };
}
