import type { AiConversationRequest, AiTool, AiTurn } from './ai-conversation.ts';

/** What is offered, and whether the model may call any of it. */
export interface OfferedTools {
  tools: readonly AiTool[];
  callable: boolean;
}

/**
 * The tools that go with a request; null for none. Where none are offered any more, those that were called before are named
 * and kept from being called: there are vendors that take no conversation with calls of tools they do not know.
 */
export function offeredTools({ tools, toolUse }: AiConversationRequest, turns: readonly AiTurn[]): OfferedTools | null {
  if (tools.length > 0) return { tools, callable: toolUse !== 'none' };
  const names = new Set(turns.flatMap((turn) => (turn.role === 'calls' ? turn.calls.map(({ name }) => name) : [])));
  if (names.size === 0) return null;
  return {
    tools: [...names].map((name) => ({
      name,
      description: 'Not available any more.',
      parameters: { type: 'object', properties: {} },
    })),
    callable: false,
  };
}
