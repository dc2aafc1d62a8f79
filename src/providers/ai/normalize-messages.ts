import { ProviderError } from '../../core/provider-error.ts';
import type { AiToolCall, AiTurn } from './ai-conversation.ts';

/** What stands before a first word of the assistant's: two of three vendors want the user to begin. */
const BEGINNING = '(The conversation begins.)';

/** What every vendor takes as a tool's name; a model may make up another. */
const NOT_IN_NAMES = /[^\w-]/g;
const MAX_NAME = 64;

/**
 * A conversation as every vendor takes it: the user begins, every call has its one result right behind it, texts of one side
 * that follow each other are one, and none is empty. Throws a ProviderError where nobody waits for an answer: some vendors refuse
 * to go on with their own words, and some SDKs to ask about nothing.
 */
export function legalTurns(turns: readonly AiTurn[]): AiTurn[] {
  const legal: AiTurn[] = [];
  for (const [at, turn] of turns.entries()) {
    if (turn.role === 'results') legal.push(...callsAndResults(turn.results, turns[at - 1]));
    else if (turn.role !== 'calls') say(legal, turn.role, turn.text);
    // Calls come with their results; where those never came, only what was said beside is left.
    else if (turns[at + 1]?.role !== 'results') say(legal, 'assistant', turn.text);
  }
  const [first, last] = [legal[0], legal.at(-1)];
  if (last?.role !== 'user' && last?.role !== 'results')
    throw new ProviderError('rejected', 'There is nothing to answer in this conversation.');
  return first?.role !== 'user' ? [{ role: 'user', text: BEGINNING }, ...legal] : legal;
}

function say(legal: AiTurn[], role: 'user' | 'assistant', text: string): void {
  const words = text.trim();
  const before = legal.at(-1);
  if (words === '') return;
  if (before?.role === role) legal[legal.length - 1] = { role, text: `${before.text}\n\n${words}` };
  else legal.push({ role, text: words });
}

type Results = Extract<AiTurn, { role: 'results' }>['results'];

/** Results with exactly the calls that they are of: those of the turn before, or as the results themselves have them. */
function callsAndResults(given: Results, before: AiTurn | undefined): AiTurn[] {
  const asked = before?.role === 'calls' ? before : { text: '', calls: [] };
  const callOf = (call: AiToolCall) => named(asked.calls.find(({ id }) => id === call.id) ?? call);
  const results = [...new Map(given.map(({ call, content }) => [call.id, { call: callOf(call), content }])).values()];
  const text = asked.text.trim();
  if (results.length > 0)
    return [
      { role: 'calls', text, calls: results.map(({ call }) => call) },
      { role: 'results', results },
    ];
  return text === '' ? [] : [{ role: 'assistant', text }];
}

const named = (call: AiToolCall): AiToolCall => ({
  ...call,
  name: call.name.replace(NOT_IN_NAMES, '_').slice(0, MAX_NAME),
});
