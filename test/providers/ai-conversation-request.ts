import type { AiConversationRequest, AiTool } from '../../src/providers/ai/ai-conversation.ts';

const object = (properties: object, required: string[] = []) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

export const TOOLS: AiTool[] = [
  { name: 'get_balance', description: 'What the account has left.', parameters: object({}) },
  { name: 'get_job', description: 'How far a job is.', parameters: object({ job_id: { type: 'string' } }) },
  {
    name: 'how_to',
    description: 'How something is done.',
    parameters: object({ question: { type: 'string' } }, ['question']),
  },
  { name: 'hand_over', description: 'Asks a human to take over.', parameters: object({ reason: { type: 'string' } }) },
];

/** A request of a support bot with one message of the user. */
export function conversationRequest(
  model: string,
  question: string,
  overrides: Partial<AiConversationRequest> = {},
): AiConversationRequest {
  return {
    model,
    system: 'You are the support.\n<knowledge>\n- Refunds take five days.\n- Exports are under Settings.\n</knowledge>',
    messages: [{ role: 'user', text: question }],
    tools: TOOLS,
    maxOutputTokens: 500,
    ...overrides,
  };
}
