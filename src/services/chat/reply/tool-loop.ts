import type { Context } from '../../../core/context.ts';
import type {
  AiConversationAnswer,
  AiConversationRequest,
  AiToolCall,
  AiMessage,
} from '../../../providers/ai/ai-conversation.ts';
import type { AiProvider } from '../../../providers/ai/ai-provider.ts';
import { tokensAtMost } from '../../generation/prompt/token-count.ts';
import { HAND_OVER, readHandOver } from './tools/hand-over-tool.ts';
import { type ReplyTool, runTool, toolDefinition } from './tools/reply-tool.ts';

/** What a tool loop starts with. */
export interface ToolLoopInput {
  model: string;
  /** Of one call. */
  thinkingTokens: number;
  system: string;
  messages: readonly AiMessage[];
  tools: readonly ReplyTool[];
}

export interface ToolLoopResult {
  text: string;
  /** Why the conversation must be handed over; null if the text answers the customer. */
  handOver: string | null;
  tokensUsed: number;
  calls: number;
  /** What the tools returned, as JSON. */
  toolResults: string[];
}

const MAX_OUTPUT_TOKENS = 800;
/** If handing over is the only tool, the second round is for a tool call with errors. */
const ROUNDS = { withTools: 4, handOverOnly: 2 };
/** The estimate for the tool results of one round. */
const RESULT_TOKENS = 3000;
const MAX_CALLS_PER_ROUND = 5;
/** Vendors add a few tokens around each message. */
const TOKENS_PER_MESSAGE = 8;

/** Returns the most tokens that a tool loop can use. Each round sends everything of the earlier rounds again. */
export function maxTokensOfLoop(input: ToolLoopInput): number {
  const rounds = roundsOf(input);
  return (
    rounds * maxTokensOf(requestOf(input, input.messages), input.thinkingTokens) +
    ((rounds * (rounds - 1)) / 2) * (MAX_OUTPUT_TOKENS + RESULT_TOKENS)
  );
}

/**
 * Calls the model, runs the tools that it asks for and sends it the results, until it answers. In the last round it
 * cannot call tools. Never exceeds `tokensLeft`, by the most that a call can use: then the conversation is to be handed
 * over. Throws what the calls throw.
 */
export async function runToolLoop(
  ctx: Context,
  ai: AiProvider,
  input: ToolLoopInput,
  { tokensLeft, signal }: { tokensLeft: number; signal: AbortSignal },
): Promise<ToolLoopResult> {
  const result: ToolLoopResult = { text: '', handOver: null, tokensUsed: 0, calls: 0, toolResults: [] };
  const messages = [...input.messages];
  if (messages.length === 0) return { ...result, handOver: 'The customer has said nothing.' };
  const rounds = roundsOf(input);
  for (let round = 1; round <= rounds; round += 1) {
    const request = requestOf(input, [...messages]);
    const maxTokens = maxTokensOf(request, input.thinkingTokens);
    if (result.tokensUsed + maxTokens > tokensLeft)
      return { ...result, handOver: 'The answer would have used more tokens than this conversation may.' };
    const answer = await ai.converse({ ...request, toolUse: round < rounds ? 'auto' : 'none', signal });
    result.calls += 1;
    result.tokensUsed += tokensUsedBy(answer, maxTokens);

    const handOver = answer.calls.find(({ name }) => name === HAND_OVER);
    if (handOver) return { ...result, ...readHandOver(handOver, answer.text) };
    if (answer.calls.length === 0)
      return { ...result, text: completeSentences(answer), handOver: handOverReason(answer) };
    const results = await runTools(ctx, input.tools, answer.calls, signal);
    result.toolResults.push(...results.map(({ content }) => content));
    messages.push({ role: 'tool_calls', text: answer.text, calls: answer.calls }, { role: 'tool_results', results });
  }
  return { ...result, handOver: 'The AI asked for one look-up after the other and came to no answer.' };
}

/** Returns a result for each call. Calls beyond the limit of a round get an error. */
async function runTools(
  ctx: Context,
  tools: readonly ReplyTool[],
  calls: readonly AiToolCall[],
  signal: AbortSignal,
): Promise<{ call: AiToolCall; content: string }[]> {
  const results: { call: AiToolCall; content: string }[] = [];
  for (const [index, call] of calls.entries()) {
    signal.throwIfAborted();
    const content =
      index < MAX_CALLS_PER_ROUND
        ? await runTool(ctx, tools, call)
        : JSON.stringify({ error: 'Too many calls at once.' });
    results.push({ call, content });
  }
  return results;
}

const roundsOf = ({ tools }: ToolLoopInput): number =>
  tools.every(({ name }) => name === HAND_OVER) ? ROUNDS.handOverOnly : ROUNDS.withTools;

const requestOf = ({ model, system, tools }: ToolLoopInput, messages: readonly AiMessage[]): AiConversationRequest => ({
  model,
  system,
  messages,
  tools: tools.map(toolDefinition),
  maxOutputTokens: MAX_OUTPUT_TOKENS,
});

function maxTokensOf(
  { system, messages, tools, maxOutputTokens }: AiConversationRequest,
  thinkingTokens: number,
): number {
  // The system prompt contains the tenant's text, so it is counted with the user's text and not as a constant prompt.
  const user = `${system}\n${JSON.stringify(messages)}`;
  return (
    tokensAtMost({ system: '', user, schema: { name: 'tools', schema: { tools } }, maxOutputTokens }) +
    messages.length * TOKENS_PER_MESSAGE +
    thinkingTokens
  );
}

/** Never trusts a provider that reports a negative number or more tokens than the call can have used. */
const tokensUsedBy = ({ inputTokens, outputTokens }: AiConversationAnswer, maxTokens: number): number =>
  Math.max(0, Math.min(inputTokens + outputTokens, maxTokens));

/** Cuts a truncated answer after its last complete sentence. */
function completeSentences({ text, finish }: AiConversationAnswer): string {
  if (finish === 'refusal' || finish === 'filtered') return '';
  return finish === 'length' ? (/^[\s\S]*[.!?。！？](?=\s|$)/.exec(text)?.[0] ?? text) : text;
}

function handOverReason({ finish }: AiConversationAnswer): string | null {
  if (finish === 'refusal') return 'The AI refused to answer.';
  return finish === 'filtered' ? 'A content filter stopped the answer.' : null;
}
