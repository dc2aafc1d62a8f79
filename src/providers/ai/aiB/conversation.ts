import type Anthropic from '@anthropic-ai/sdk';
import { z } from 'zod';
import type { AiConversationRequest, AiMessage, AiTool } from '../ai-conversation.ts';
import { normalizeMessages, offeredTools } from '../normalize-messages.ts';
import type { VendorToolCall } from '../vendor-answer.ts';

type Block = Anthropic.ContentBlockParam;
type Params = Pick<Anthropic.MessageCreateParamsNonStreaming, 'system' | 'messages' | 'tools' | 'tool_choice'>;

const callSchema = z.object({
  type: z.literal('tool_use'),
  id: z.unknown().optional(),
  name: z.unknown().optional(),
  input: z.unknown().optional(),
});

/**
 * The blocks of a message that contains thinking, and the model that wrote it. They must be sent back unchanged and in
 * their order.
 */
const echoSchema = z.object({
  model: z.string(),
  content: z.array(z.looseObject({ type: z.string(), id: z.string().optional() })),
});

/** The blocks of a message that are sent back: text, thinking and calls. */
const SENT_BACK = new Set(['text', 'thinking', 'redacted_thinking', 'tool_use']);

/** A conversation in the format of https://platform.claude.com/docs/en/agents-and-tools/tool-use/handle-tool-calls. */
export function conversationBody(request: AiConversationRequest): Params {
  const messages = normalizeMessages(request.messages);
  const offered = offeredTools(request, messages);
  return {
    system: request.system,
    messages: messagesOf(messages, request.model),
    ...(offered && {
      tools: offered.tools.map(toolOf),
      tool_choice: { type: offered.callable ? ('auto' as const) : ('none' as const) },
    }),
  };
}

const toolOf = ({ name, description, parameters }: AiTool): Anthropic.Tool => ({
  name,
  description,
  input_schema: { ...parameters, type: 'object' },
});

/** User and assistant must alternate: a text after tool results is in the same message. */
function messagesOf(given: readonly AiMessage[], model: string): Anthropic.MessageParam[] {
  const messages: { role: 'user' | 'assistant'; content: Block[] }[] = [];
  for (const message of given) {
    const role = message.role === 'user' || message.role === 'tool_results' ? 'user' : 'assistant';
    const before = messages.at(-1);
    if (before?.role === role) before.content.push(...blocksOf(message, model));
    else messages.push({ role, content: blocksOf(message, model) });
  }
  return messages;
}

function blocksOf(message: AiMessage, model: string): Block[] {
  if (message.role === 'tool_results')
    return message.results.map(({ call: { id }, content }) => ({ type: 'tool_result', tool_use_id: id, content }));
  const text: Block[] = message.text === '' ? [] : [{ type: 'text', text: message.text }];
  if (message.role !== 'tool_calls') return text;
  const ids = message.calls.map(({ id }) => id);
  return (
    withThinking(message.calls[0]?.echo, ids, model) ?? [
      ...text,
      ...message.calls.map(({ id, name, arguments: input }): Block => ({ type: 'tool_use', id, name, input })),
    ]
  );
}

/**
 * The original message, where the same model wrote it and it has exactly these calls; null otherwise. Thinking must be sent
 * back unchanged, in its order, with the calls it led to, and to the same model only:
 * https://platform.claude.com/docs/en/models/sonnet-5-5/whats-new-sonnet-5-5,
 * https://platform.claude.com/docs/en/build-with-claude/extended-thinking#preserving-thinking-blocks.
 */
function withThinking(echo: unknown, ids: readonly string[], model: string): Block[] | null {
  const { data } = echoSchema.safeParse(echo);
  const called = data?.content.filter(({ type }) => type === 'tool_use').map(({ id }) => id);
  return data?.model === model && called?.length === ids.length && called?.every((id, at) => id === ids[at])
    ? (data.content as unknown as Block[])
    : null;
}

/**
 * The calls among the blocks of a message. Where the message contains thinking, the first call carries the whole
 * message.
 */
export function callsIn(
  content: readonly { type: string; text?: string | undefined }[],
  model: string,
): VendorToolCall[] {
  const hasThinking = content.some(({ type }) => type.endsWith('thinking'));
  const sentBack = content.filter(({ type, text }) => SENT_BACK.has(type) && (type !== 'text' || text?.trim()));
  const calls = content.flatMap((block) => callSchema.safeParse(block).data ?? []);
  return calls.map(({ id, name, input }, at) => ({
    id,
    name,
    arguments: input,
    ...(hasThinking && at === 0 && { echo: { model, content: sentBack } }),
  }));
}
