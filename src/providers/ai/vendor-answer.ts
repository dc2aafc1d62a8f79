import { randomUUID } from 'node:crypto';
import type { AiConversationAnswer, AiConversationRequest, AiToolCall } from './ai-conversation.ts';
import type { TextAnswer } from './ai-provider.ts';
import { conversationTokens, type Told } from './token-counts.ts';

/** A call as it was read; anything of it may be missing, or be something else. */
export interface ReadCall {
  id: unknown;
  name: unknown;
  arguments: unknown;
  echo?: unknown;
}

/** What a body of a vendor says, in words that all share. */
export interface ReadAnswer {
  text: string;
  calls: readonly ReadCall[];
  finish: AiConversationAnswer['finish'];
  told: Told;
}

/** The answer of a conversation. Calls count where the model came to an end by itself: of a cut or stopped answer the last may be half a one. */
export function conversationAnswer(
  { text, calls: read, finish, told }: ReadAnswer,
  request: AiConversationRequest,
): AiConversationAnswer {
  const whole = finish === 'stop' || finish === 'calls';
  const calls = whole ? callsOf(read) : [];
  const written = read.length > 0 ? text + JSON.stringify(read) : text;
  return {
    text,
    calls,
    finish: calls.length > 0 ? 'calls' : withoutCalls(finish),
    ...conversationTokens(told, request, written),
  };
}

/** Why a model stopped that called nothing, or nothing that can be read. */
export const withoutCalls = (finish: AiConversationAnswer['finish']): TextAnswer['finish'] =>
  finish === 'calls' ? 'other' : finish;

/** Calls that have a name, each with an id of its own and with an object for arguments. */
function callsOf(read: readonly ReadCall[]): AiToolCall[] {
  const calls: AiToolCall[] = [];
  for (const { id, name, arguments: given, echo } of read) {
    if (typeof name !== 'string' || name === '') continue;
    const known = typeof id === 'string' && id !== '' && !calls.some((call) => call.id === id);
    calls.push({ id: known ? id : madeUpId(), name, ...argumentsOf(given), ...(echo !== undefined && { echo }) });
  }
  return calls;
}

/** 37 characters: there are vendors that take no more than 40. */
const madeUpId = (): string => `call_${randomUUID().replaceAll('-', '')}`;

/** Nothing at all is how a model calls a tool that takes no arguments; what else is no object is malformed. */
function argumentsOf(given: unknown): Pick<AiToolCall, 'arguments' | 'malformed'> {
  if (given === undefined || given === null || given === '') return { arguments: {} };
  const value = typeof given === 'string' ? parsed(given) : given;
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? { arguments: value as Record<string, unknown> } : { arguments: {}, malformed: true };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
