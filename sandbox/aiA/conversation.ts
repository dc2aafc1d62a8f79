import type { BotConversation, BotMessage } from '../support-bot/conversation.ts';
import { type ChatRequest, plain } from './request.ts';

/** The newest models accept functions in this API only with reasoning turned off. */
const NO_THINKING = /^gpt-(5\.[4-9]|[6-9])/;

/** The error of invalid function calls, or of a model that cannot make any: message and parameter. */
export function conversationRefusal({
  model,
  messages,
  tools,
  tool_choice: choice,
  reasoning_effort: effort,
}: ChatRequest): { message: string; param: string } | null {
  if (choice && !tools)
    return { message: "'tool_choice' is only allowed when 'tools' are specified.", param: 'tool_choice' };
  if (typeof choice === 'object' && !tools?.some((each) => each.function.name === choice.function.name))
    return { message: `Tool choice '${choice.function.name}' not found in 'tools' parameter.`, param: 'tool_choice' };
  if (tools && effort !== 'none' && NO_THINKING.test(model))
    return {
      message: `Function tools with reasoning_effort are not supported for ${model} in /v1/chat/completions. To use function tools, use /v1/responses or set reasoning_effort to 'none'.`,
      param: 'reasoning_effort',
    };
  let waiting = new Set<string>();
  for (const [at, message] of [...messages, null].entries()) {
    if (message?.role === 'tool') {
      if (!waiting.delete(message.tool_call_id))
        return {
          message:
            "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
          param: `messages.[${at}].role`,
        };
      continue;
    }
    if (waiting.size > 0)
      return {
        message: `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${[...waiting].join(', ')}`,
        param: `messages.[${at}].role`,
      };
    waiting = new Set(message?.tool_calls?.map(({ id }) => id));
  }
  return null;
}

/** Converts a request to the conversation that the support bot reads. */
export function toBotConversation({
  messages,
  tools = [],
  tool_choice: choice = 'auto',
}: ChatRequest): BotConversation {
  const names = new Map(
    messages.flatMap((message) => message.tool_calls ?? []).map(({ id, function: called }) => [id, called.name]),
  );
  const history = messages.flatMap((message): BotMessage[] => {
    if (message.role === 'tool')
      return [{ role: 'result', name: names.get(message.tool_call_id) ?? '', text: plain(message.content) }];
    return message.role === 'user' || message.role === 'assistant'
      ? [{ role: message.role, text: plain(message.content) }]
      : [];
  });
  const only = typeof choice === 'object' ? choice.function.name : undefined;
  return {
    system: messages
      .filter(({ role }) => role === 'system' || role === 'developer')
      .map(({ content }) => plain(content))
      .join('\n'),
    messages: history,
    tools: tools.map((each) => each.function).filter((each) => !only || each.name === only),
    choice: typeof choice === 'object' ? 'required' : choice,
  };
}
