import type { Context } from '../../../core/context.ts';
import type {
  AiConversationAnswer,
  AiConversationRequest,
  AiToolCall,
  AiTurn,
} from '../../../providers/ai/ai-conversation.ts';
import type { AiProvider } from '../../../providers/ai/ai-provider.ts';
import { tokensAtMost } from '../../generation/prompt/token-count.ts';
import { HAND_OVER, readHandOver } from './tools/hand-over-to-human.ts';
import type { ReplyTool } from './tools/reply-tool.ts';
import { runTool, shownTool } from './tools/run-tool.ts';

/** What a talk with the model begins with. */
export interface Talk {
  model: string;
  system: string;
  turns: readonly AiTurn[];
  tools: readonly ReplyTool[];
}

/** What came of it. */
export interface TalkOutcome {
  text: string;
  handOver: string | null;
  tokensUsed: number;
  calls: number;
  /** What tools told. */
  results: string[];
}

const MAX_OUTPUT_TOKENS = 800;
/** Where only the hand-over is offered, a second round is for a call that went wrong. */
const ROUNDS = { withTools: 4, without: 2 };
/** What the results of one round count as, at most. */
const RESULT_TOKENS = 3000;
const CALLS_OF_A_ROUND = 5;
/** Vendors put some words of their own around every turn. */
const TURN_TOKENS = 8;

/** Tokens a talk can use at most, all rounds together: each reads again what was said before. */
export function mostOfTalk(start: Talk, thinkingTokens: number): number {
  const rounds = roundsOf(start);
  return (
    rounds * tokensOf(requestOf(start, start.turns), thinkingTokens) +
    ((rounds * (rounds - 1)) / 2) * (MAX_OUTPUT_TOKENS + RESULT_TOKENS)
  );
}

/**
 * Asks, does what the model calls for and tells it, until it has an answer; in the last round it has to speak. It never
 * uses more than `tokensLeft`, by what a call can use at most: then it is handed over. Throws what the calls throw.
 */
export async function talk(
  ctx: Context,
  ai: AiProvider,
  start: Talk,
  { tokensLeft, signal }: { tokensLeft: number; signal: AbortSignal },
): Promise<TalkOutcome> {
  const outcome: TalkOutcome = { text: '', handOver: null, tokensUsed: 0, calls: 0, results: [] };
  const turns = [...start.turns];
  if (turns.length === 0) return { ...outcome, handOver: 'The customer has said nothing.' };
  const rounds = roundsOf(start);
  for (let round = 1; round <= rounds; round += 1) {
    const request = requestOf(start, [...turns]);
    const most = tokensOf(request, ai.thinkingTokens(start.model));
    if (outcome.tokensUsed + most > tokensLeft)
      return { ...outcome, handOver: 'The answer would have used more tokens than this conversation may.' };
    const answer = await ai.converse({ ...request, toolUse: round < rounds ? 'auto' : 'none', signal });
    outcome.calls += 1;
    outcome.tokensUsed += usedBy(answer, most);

    const handOver = answer.calls.find(({ name }) => name === HAND_OVER);
    if (handOver) return { ...outcome, ...readHandOver(handOver, answer.text) };
    if (answer.calls.length === 0) return { ...outcome, text: wholeText(answer), handOver: reasonOf(answer) };
    const results = await resultsOf(ctx, start.tools, answer.calls, signal);
    outcome.results.push(...results.map(({ content }) => content));
    turns.push({ role: 'calls', text: answer.text, calls: answer.calls }, { role: 'results', results });
  }
  return { ...outcome, handOver: 'The AI asked for one look-up after the other and came to no answer.' };
}

/** A result for each call, one after another; the last of very many are not looked up. */
async function resultsOf(
  ctx: Context,
  tools: readonly ReplyTool[],
  calls: readonly AiToolCall[],
  signal: AbortSignal,
): Promise<{ call: AiToolCall; content: string }[]> {
  const results: { call: AiToolCall; content: string }[] = [];
  for (const [place, call] of calls.entries()) {
    signal.throwIfAborted();
    const content =
      place < CALLS_OF_A_ROUND ? await runTool(ctx, tools, call) : JSON.stringify({ error: 'Too many calls at once.' });
    results.push({ call, content });
  }
  return results;
}

const roundsOf = ({ tools }: Talk): number =>
  tools.every(({ name }) => name === HAND_OVER) ? ROUNDS.without : ROUNDS.withTools;

const requestOf = ({ model, system, tools }: Talk, turns: readonly AiTurn[]): AiConversationRequest => ({
  model,
  system,
  turns,
  tools: tools.map(shownTool),
  maxOutputTokens: MAX_OUTPUT_TOKENS,
});

function tokensOf({ system, turns, tools, maxOutputTokens }: AiConversationRequest, thinkingTokens: number): number {
  // What a tenant wrote stands in the system text: it is counted as what comes once, not as what comes with every call.
  const user = `${system}\n${JSON.stringify(turns)}`;
  return (
    tokensAtMost({ system: '', user, schema: { name: 'tools', schema: { tools } }, maxOutputTokens }) +
    turns.length * TURN_TOKENS +
    thinkingTokens
  );
}

/** A provider that says it was more than it can have been counts wrongly. */
const usedBy = ({ inputTokens, outputTokens }: AiConversationAnswer, most: number): number =>
  Math.max(0, Math.min(inputTokens + outputTokens, most));

/** An answer that was cut ends with its last whole sentence. */
function wholeText({ text, finish }: AiConversationAnswer): string {
  if (finish === 'refusal' || finish === 'filtered') return '';
  return finish === 'length' ? (/^[\s\S]*[.!?。！？](?=\s|$)/.exec(text)?.[0] ?? text) : text;
}

function reasonOf({ finish }: AiConversationAnswer): string | null {
  if (finish === 'refusal') return 'The AI refused to answer.';
  return finish === 'filtered' ? 'A content filter stopped the answer.' : null;
}
