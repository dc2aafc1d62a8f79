import type OpenAI from 'openai';
import { z } from 'zod';
import type { AiConversationRequest, AiMessage, AiToolCall } from '../ai-conversation.ts';
import { normalizeMessages, offeredTools } from '../normalize-messages.ts';
import type { VendorToolCall } from '../vendor-answer.ts';

type Message = OpenAI.ChatCompletionMessageParam;

/**
 * Data that compatible servers with thinking models need back with a call,
 * https://ai.google.dev/gemini-api/docs/openai.
 */
const echoSchema = z.object({ extra_content: z.record(z.string(), z.unknown()) });

const callSchema = z
  .object({
    id: z.unknown(),
    function: z.object({ name: z.unknown(), arguments: z.unknown() }),
    extra_content: z.unknown(),
  })
  .partial();

/** A conversation in the format of https://platform.openai.com/docs/guides/function-calling?api-mode=chat. */
export function conversationBody(
  request: AiConversationRequest,
): Pick<OpenAI.ChatCompletionCreateParamsNonStreaming, 'messages' | 'tools' | 'tool_choice'> {
  const messages = normalizeMessages(request.messages);
  const offered = offeredTools(request, messages);
  return {
    messages: [{ role: 'system', content: request.system }, ...messages.flatMap(messagesOf)],
    ...(offered && {
      tools: offered.tools.map(({ name, description, parameters }) => ({
        type: 'function' as const,
        function: { name, description, parameters },
      })),
    }),
    ...(offered && { tool_choice: offered.callable ? ('auto' as const) : ('none' as const) }),
  };
}

function messagesOf(message: AiMessage): Message[] {
  if (message.role === 'user' || message.role === 'assistant') return [{ role: message.role, content: message.text }];
  if (message.role === 'tool_calls')
    return [{ role: 'assistant', content: message.text || null, tool_calls: message.calls.map(callOf) }];
  return message.results.map(({ call: { id }, content }) => ({ role: 'tool', tool_call_id: id, content }));
}

function callOf({ id, name, arguments: given, echo }: AiToolCall): OpenAI.ChatCompletionMessageFunctionToolCall {
  return {
    id,
    type: 'function',
    function: { name, arguments: JSON.stringify(given) },
    ...echoSchema.safeParse(echo).data,
  };
}

/**
 * The function calls of a message, see https://platform.openai.com/docs/api-reference/chat/object. Ignores other
 * entries.
 */
export function callsIn(given: readonly unknown[]): VendorToolCall[] {
  return given.flatMap((each) => {
    const { data } = callSchema.safeParse(each);
    if (!data?.function) return [];
    const { name, arguments: args } = data.function;
    return [{ id: data.id, name, arguments: args, echo: echoSchema.safeParse(data).data }];
  });
}
