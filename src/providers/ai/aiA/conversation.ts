import type OpenAI from 'openai';
import { z } from 'zod';
import type { AiConversationRequest, AiToolCall, AiTurn } from './ai-conversation.ts';
import type { ReadCall } from './conversation-answer.ts';
import { legalTurns } from './legal-turns.ts';
import { offeredTools } from './offered-tools.ts';

type Message = OpenAI.ChatCompletionMessageParam;

/** What compatible servers that think hand out with a call to get it back, https://ai.google.dev/gemini-api/docs/openai. */
const echo = z.object({ extra_content: z.record(z.string(), z.unknown()) });

const call = z
  .object({
    id: z.unknown(),
    function: z.object({ name: z.unknown(), arguments: z.unknown() }),
    extra_content: z.unknown(),
  })
  .partial();

/** A conversation in the words of https://platform.openai.com/docs/guides/function-calling?api-mode=chat. */
export function conversationOf(
  request: AiConversationRequest,
): Pick<OpenAI.ChatCompletionCreateParamsNonStreaming, 'messages' | 'tools' | 'tool_choice'> {
  const turns = legalTurns(request.turns);
  const offered = offeredTools(request, turns);
  return {
    messages: [{ role: 'system', content: request.system }, ...turns.flatMap(messagesOf)],
    ...(offered && {
      tools: offered.tools.map(({ name, description, parameters }) => ({
        type: 'function' as const,
        function: { name, description, parameters },
      })),
    }),
    ...(offered && { tool_choice: offered.callable ? ('auto' as const) : ('none' as const) }),
  };
}

function messagesOf(turn: AiTurn): Message[] {
  if (turn.role === 'user' || turn.role === 'assistant') return [{ role: turn.role, content: turn.text }];
  if (turn.role === 'calls')
    return [{ role: 'assistant', content: turn.text || null, tool_calls: turn.calls.map(callOf) }];
  return turn.results.map(({ call: { id }, content }) => ({ role: 'tool', tool_call_id: id, content }));
}

function callOf({ id, name, arguments: given, echo: kept }: AiToolCall): OpenAI.ChatCompletionMessageFunctionToolCall {
  return { id, type: 'function', function: { name, arguments: JSON.stringify(given) }, ...echo.safeParse(kept).data };
}

/** The calls of a message, as https://platform.openai.com/docs/api-reference/chat/object has them; what is no call of a function is passed over. */
export function callsIn(given: readonly unknown[]): ReadCall[] {
  return given.flatMap((each) => {
    const { data } = call.safeParse(each);
    return data?.function
      ? [{ id: data.id, name: data.function.name, arguments: data.function.arguments, echo: echo.safeParse(data).data }]
      : [];
  });
}
