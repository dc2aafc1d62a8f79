import { ProviderError } from '../../core/provider-error.ts';
import type { AiConversationRequest, AiMessage, AiTool, AiToolCall } from './ai-conversation.ts';

/** Stands before a first message of the assistant, because two of three vendors require the user to begin. */
const BEGINNING = '(The conversation begins.)';

/** Every vendor accepts the other characters in the name of a tool; a model may invent a name. */
const NOT_IN_NAMES = /[^\w-]/g;
const MAX_NAME = 64;

/**
 * Returns the conversation in an order that every vendor accepts: the user begins, the result of each call follows it,
 * consecutive texts of one side are one message, and no message is empty. Throws a ProviderError where the last message
 * is the assistant's: some vendors reject such a conversation, and some SDKs an empty one.
 */
export function normalizeMessages(messages: readonly AiMessage[]): AiMessage[] {
  const normalized: AiMessage[] = [];
  for (const [at, message] of messages.entries()) {
    if (message.role === 'tool_results') normalized.push(...callsAndResults(message.results, messages[at - 1]));
    else if (message.role !== 'tool_calls') addText(normalized, message.role, message.text);
    // Calls are added with their results. Without results only the text beside the calls remains.
    else if (messages[at + 1]?.role !== 'tool_results') addText(normalized, 'assistant', message.text);
  }
  const [first, last] = [normalized[0], normalized.at(-1)];
  if (last?.role !== 'user' && last?.role !== 'tool_results')
    throw new ProviderError('rejected', 'There is nothing to answer in this conversation.');
  return first?.role !== 'user' ? [{ role: 'user', text: BEGINNING }, ...normalized] : normalized;
}

function addText(messages: AiMessage[], role: 'user' | 'assistant', given: string): void {
  const text = given.trim();
  const before = messages.at(-1);
  if (text === '') return;
  if (before?.role === role) messages[messages.length - 1] = { role, text: `${before.text}\n\n${text}` };
  else messages.push({ role, text });
}

type Results = Extract<AiMessage, { role: 'tool_results' }>['results'];

/** Results with exactly their calls, which come from the message before or else from the results themselves. */
function callsAndResults(given: Results, before: AiMessage | undefined): AiMessage[] {
  const made = before?.role === 'tool_calls' ? before : { text: '', calls: [] };
  const callOf = (call: AiToolCall) => withValidName(made.calls.find(({ id }) => id === call.id) ?? call);
  const results = [...new Map(given.map(({ call, content }) => [call.id, { call: callOf(call), content }])).values()];
  const text = made.text.trim();
  if (results.length > 0)
    return [
      { role: 'tool_calls', text, calls: results.map(({ call }) => call) },
      { role: 'tool_results', results },
    ];
  return text === '' ? [] : [{ role: 'assistant', text }];
}

const withValidName = (call: AiToolCall): AiToolCall => ({
  ...call,
  name: call.name.replace(NOT_IN_NAMES, '_').slice(0, MAX_NAME),
});

/** The tools of a request, and whether the model may call any of them. */
export interface OfferedTools {
  tools: readonly AiTool[];
  callable: boolean;
}

/**
 * The tools to send with a request; null for none. Where none are offered any more, the tools that were called before are
 * declared and must not be called: some vendors reject a conversation with calls of undeclared tools.
 */
export function offeredTools(
  { tools, toolUse }: AiConversationRequest,
  messages: readonly AiMessage[],
): OfferedTools | null {
  if (tools.length > 0) return { tools, callable: toolUse !== 'none' };
  const names = new Set(
    messages.flatMap((message) => (message.role === 'tool_calls' ? message.calls.map(({ name }) => name) : [])),
  );
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
