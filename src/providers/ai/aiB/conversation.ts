import type Anthropic from '@anthropic-ai/sdk';
import { z } from 'zod';
import type { AiConversationRequest, AiTool, AiTurn } from './ai-conversation.ts';
import type { ReadCall } from './conversation-answer.ts';
import { legalTurns } from './legal-turns.ts';
import { offeredTools } from './offered-tools.ts';

type Block = Anthropic.ContentBlockParam;
type Params = Pick<Anthropic.MessageCreateParamsNonStreaming, 'system' | 'messages' | 'tools' | 'tool_choice'>;

const call = z.object({
  type: z.literal('tool_use'),
  id: z.unknown().optional(),
  name: z.unknown().optional(),
  input: z.unknown().optional(),
});

/** The blocks of a message with thoughts, which want to stay as and where they were, and whose thoughts these are. */
const echo = z.object({
  model: z.string(),
  content: z.array(z.looseObject({ type: z.string(), id: z.string().optional() })),
});

/** What is sent back of a message: its words, its thoughts and its calls. */
const SENT_BACK = new Set(['text', 'thinking', 'redacted_thinking', 'tool_use']);

/** A conversation in the words of https://platform.claude.com/docs/en/agents-and-tools/tool-use/handle-tool-calls. */
export function conversationOf(request: AiConversationRequest): Params {
  const turns = legalTurns(request.turns);
  const offered = offeredTools(request, turns);
  return {
    system: request.system,
    messages: messagesOf(turns, request.model),
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

/** Every message is of another side than the one before: what is said after results stands behind them in theirs. */
function messagesOf(turns: readonly AiTurn[], model: string): Anthropic.MessageParam[] {
  const messages: { role: 'user' | 'assistant'; content: Block[] }[] = [];
  for (const turn of turns) {
    const role = turn.role === 'user' || turn.role === 'results' ? 'user' : 'assistant';
    const before = messages.at(-1);
    if (before?.role === role) before.content.push(...blocksOf(turn, model));
    else messages.push({ role, content: blocksOf(turn, model) });
  }
  return messages;
}

function blocksOf(turn: AiTurn, model: string): Block[] {
  if (turn.role === 'results')
    return turn.results.map(({ call: { id }, content }) => ({ type: 'tool_result', tool_use_id: id, content }));
  const words: Block[] = turn.text === '' ? [] : [{ type: 'text', text: turn.text }];
  if (turn.role !== 'calls') return words;
  const ids = turn.calls.map(({ id }) => id);
  return (
    thoughtful(turn.calls[0]?.echo, ids, model) ?? [
      ...words,
      ...turn.calls.map(({ id, name, arguments: input }): Block => ({ type: 'tool_use', id, name, input })),
    ]
  );
}

/**
 * The message as it came, where it is of the same model and holds exactly these calls: thoughts go back unchanged, in their order,
 * with what they led to, and to nobody else, https://platform.claude.com/docs/en/models/sonnet-5-5/whats-new-sonnet-5-5,
 * https://platform.claude.com/docs/en/build-with-claude/extended-thinking#preserving-thinking-blocks.
 */
function thoughtful(kept: unknown, ids: readonly string[], model: string): Block[] | null {
  const { data } = echo.safeParse(kept);
  const called = data?.content.filter(({ type }) => type === 'tool_use').map(({ id }) => id);
  return data?.model === model && called?.length === ids.length && called?.every((id, at) => id === ids[at])
    ? (data.content as unknown as Block[])
    : null;
}

/** The calls among the blocks of a message; the first keeps the message where there are thoughts in it. */
export function callsIn(content: readonly { type: string; text?: string | undefined }[], model: string): ReadCall[] {
  const thought = content.some(({ type }) => type.endsWith('thinking'));
  const kept = content.filter(({ type, text }) => SENT_BACK.has(type) && (type !== 'text' || text?.trim()));
  const calls = content.flatMap((block) => call.safeParse(block).data ?? []);
  return calls.map(({ id, name, input }, at) => ({
    id,
    name,
    arguments: input,
    ...(thought && at === 0 && { echo: { model, content: kept } }),
  }));
}
