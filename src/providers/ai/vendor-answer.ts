import { randomUUID } from 'node:crypto';
import type { AiConversationAnswer, AiConversationRequest, AiToolCall } from './ai-conversation.ts';
import type { TextAnswer, TextRequest } from './ai-provider.ts';
import { conversationUsage, type ReportedUsage, textUsage } from './reported-usage.ts';
import { tryParseJson } from '../../core/try-parse-json.ts';

/** A tool call as it was read from a response; any part may be missing or have another type. */
export interface VendorToolCall {
  id: unknown;
  name: unknown;
  arguments: unknown;
  echo?: unknown;
}

/** The response of a vendor, in a form that all vendors share. */
export interface VendorAnswer {
  text: string;
  calls: readonly VendorToolCall[];
  finish: AiConversationAnswer['finish'];
  usage: ReportedUsage;
}

/** The answer to a request for text. `imageTokens` is the estimate for an image where no usage is reported. */
export function textAnswer(
  { text, finish, usage }: VendorAnswer,
  request: TextRequest,
  imageTokens: number,
): TextAnswer {
  return { text, finish: finishOfText(finish), ...textUsage(usage, request, text, imageTokens) };
}

/**
 * The answer of a conversation. Calls count only in a complete answer: in one that was cut off the last may be
 * incomplete.
 */
export function conversationAnswer(
  { text, calls: given, finish, usage }: VendorAnswer,
  request: AiConversationRequest,
): AiConversationAnswer {
  const complete = finish === 'stop' || finish === 'tool_calls';
  const calls = complete ? toolCalls(given) : [];
  const written = given.length > 0 ? text + JSON.stringify(given) : text;
  return {
    text,
    calls,
    finish: calls.length > 0 ? 'tool_calls' : finishOfText(finish),
    ...conversationUsage(usage, request, written),
  };
}

/** Why a model stopped that called no tool, or none that can be read. */
function finishOfText(finish: AiConversationAnswer['finish']): TextAnswer['finish'] {
  return finish === 'tool_calls' ? 'other' : finish;
}

/** The calls that have a name, each with a unique id and with an object as arguments. */
function toolCalls(given: readonly VendorToolCall[]): AiToolCall[] {
  const calls: AiToolCall[] = [];
  for (const { id, name, arguments: args, echo } of given) {
    if (typeof name !== 'string' || name === '') continue;
    const usable = typeof id === 'string' && id !== '' && !calls.some((call) => call.id === id);
    calls.push({ id: usable ? id : generatedId(), name, ...argumentsOf(args), ...(echo !== undefined && { echo }) });
  }
  return calls;
}

/** 37 characters, because some vendors accept at most 40. */
const generatedId = (): string => `call_${randomUUID().replaceAll('-', '')}`;

/** Models omit the arguments of a tool that takes none. Anything else that is not an object is malformed. */
function argumentsOf(given: unknown): Pick<AiToolCall, 'arguments' | 'malformed'> {
  if (given === undefined || given === null || given === '') return { arguments: {} };
  const value = typeof given === 'string' ? tryParseJson(given) : given;
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? { arguments: value as Record<string, unknown> } : { arguments: {}, malformed: true };
}
