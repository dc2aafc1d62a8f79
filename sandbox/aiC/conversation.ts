import type { BotConversation, BotMessage } from '../support-bot/conversation.ts';
import type { Schema } from '../writer/answer.ts';
import { type ContentRequest, plain } from './request.ts';
import { SIGNED } from './tools.ts';

/** The error of invalid function calls in a conversation; null for none. */
export function conversationRefusal(
  model: string,
  { contents, tools, toolConfig: config }: ContentRequest,
): string | null {
  const names = (tools ?? []).flatMap(({ functionDeclarations }) => functionDeclarations.map((each) => each.name));
  if (config && config.functionCallingConfig.mode !== 'NONE' && names.length === 0)
    return 'Function calling config is set without function_declarations.';
  const unknown = config?.functionCallingConfig.allowedFunctionNames?.find((each) => !names.includes(each));
  if (unknown) return `allowed_function_names contains '${unknown}', which is not among the function_declarations.`;
  for (const [at, { parts }] of contents.entries()) {
    const calls = parts.filter((part) => 'functionCall' in part);
    const answers = (contents[at + 1]?.parts ?? []).filter((part) => 'functionResponse' in part);
    if (calls.length > 0 && (contents[at - 1]?.role ?? (at > 0 ? 'user' : 'model')) === 'model')
      return 'Please ensure that function call turn comes immediately after a user turn or after a function response turn.';
    if (calls.length !== answers.length)
      return 'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.';
    const [first] = calls;
    if (first && !/^gemini-[12]/.test(model) && !SIGNED.has(first.thoughtSignature ?? ''))
      return `Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly, and missing thought_signature may lead to degraded model performance. Additional data, function call \`default_api:${first.functionCall.name}\` , position ${at}.`;
  }
  return null;
}

/** Converts a request to the conversation that the support bot reads. */
export function toBotConversation({
  contents,
  systemInstruction,
  tools = [],
  toolConfig: config,
}: ContentRequest): BotConversation {
  const history = contents.flatMap((content): BotMessage[] => {
    const results = content.parts.flatMap((part): BotMessage[] =>
      'functionResponse' in part
        ? [{ role: 'result', name: part.functionResponse.name, text: outputOf(part.functionResponse.response) }]
        : [],
    );
    const text = plain({ parts: content.parts.filter((part) => 'text' in part) });
    return text === '' ? results : [...results, { role: content.role === 'model' ? 'assistant' : 'user', text }];
  });
  const { mode = 'AUTO', allowedFunctionNames: allowed } = config?.functionCallingConfig ?? {};
  const offered = tools
    .flatMap(({ functionDeclarations }) => functionDeclarations)
    .filter((each) => !allowed || allowed.includes(each.name));
  return {
    system: systemInstruction ? plain(systemInstruction) : '',
    messages: history,
    tools: offered.map(({ name, description, parameters, parametersJsonSchema }) => ({
      name,
      description,
      parameters: (parametersJsonSchema ?? parameters ?? {}) as Schema,
    })),
    choice: mode === 'NONE' ? 'none' : mode === 'ANY' ? 'required' : 'auto',
  };
}

/** The result of a function: its `output`, or the whole response without that field. */
function outputOf(response: Record<string, unknown>): string {
  const output = response['output'] ?? response;
  return typeof output === 'string' ? output : JSON.stringify(output);
}
