import type { Fault } from '../faults.ts';
import { decide } from '../support-bot/decide.ts';
import type { BotCall, BotConversation } from '../support-bot/conversation.ts';
import { answerSchema, answerText, type Schema } from './answer.ts';
import { hasTask } from './prompt.ts';
import { firstTokens, tokensOf } from './tokens.ts';

/** A request in a form independent of the wire format. */
export interface ModelRequest {
  /** The user's text. */
  prompt: string;
  /** All text that the model reads, the prompt included. */
  read: string;
  /** Tokens of the images. */
  imageTokens: number;
  schema: Schema | undefined;
  /** Whether JSON is requested without a schema. */
  json: boolean;
  /** The conversation that ends with the prompt. */
  conversation: BotConversation;
  /** Maximum number of output tokens. */
  limit: number;
}

/** An answer in a form independent of the wire format. */
export interface ModelAnswer {
  text: string;
  /** Functions that the model calls. */
  calls: readonly BotCall[];
  finish: 'stop' | 'length' | 'refusal' | 'filtered';
  inputTokens: number;
  outputTokens: number;
}

/** The answer of the writer, or of the support bot in a conversation, changed by an injected fault. */
export function answer(request: ModelRequest, fault: Fault | undefined): ModelAnswer {
  const whole = write(request);
  const text = firstTokens(whole.text, request.limit);
  const written = tokensOf(text) + (whole.calls.length > 0 ? tokensOf(JSON.stringify(whole.calls)) : 0);
  const fits = text === whole.text && written <= request.limit;
  const said = fits ? { ...whole, finish: 'stop' as const } : { text, calls: [], finish: 'length' as const };
  return withFault(
    { ...said, inputTokens: readTokens(request), outputTokens: Math.min(written, request.limit) },
    fault,
  );
}

/** Tokens that vendors add around the messages. */
const FRAME = 12;

/** Token counts of schemas, which are sent repeatedly. */
const schemas = new Map<string, number>();

function readTokens({ read, schema, imageTokens, conversation: { tools } }: ModelRequest): number {
  const schemas = [schema ?? [], tools].flat();
  return (
    tokensOf(read) + imageTokens + FRAME + schemas.reduce((sum, each) => sum + schemaTokens(JSON.stringify(each)), 0)
  );
}

function schemaTokens(json: string): number {
  const known = schemas.get(json) ?? tokensOf(json);
  if (schemas.size < 1000) schemas.set(json, known);
  return known;
}

function write({ schema, prompt, json, imageTokens, conversation }: ModelRequest): Pick<ModelAnswer, 'text' | 'calls'> {
  if (schema) return { text: JSON.stringify(answerSchema(schema, prompt, imageTokens > 0)), calls: [] };
  if (json) return { text: JSON.stringify({ content: answerText(prompt) }), calls: [] };
  // A prompt without a task is a conversation.
  if (conversation.tools.length === 0 && hasTask(prompt)) return { text: answerText(prompt), calls: [] };
  const { text, call } = decide(conversation);
  return { text, calls: call ? [call] : [] };
}

/** Changes a good answer as the fault demands. */
function withFault(good: ModelAnswer, fault: Fault | undefined): ModelAnswer {
  switch (fault?.kind) {
    case 'refusal':
      return { ...good, text: 'I am sorry, I cannot help with that.', calls: [], finish: 'refusal' };
    case 'filtered':
      return { ...good, text: '', calls: [], finish: 'filtered' };
    case 'cut':
      return { ...good, text: good.text.slice(0, Math.floor(good.text.length / 2)), calls: [], finish: 'length' };
    case 'prose':
      return { ...good, text: 'Of course! Here is the text you asked for.', calls: [] };
    case 'empty':
      return { ...good, text: '', calls: [] };
    case 'wrong_usage':
      return { ...good, inputTokens: good.inputTokens * 1000, outputTokens: good.outputTokens * 1000 };
    case 'negative_usage':
      return { ...good, inputTokens: -good.inputTokens, outputTokens: -good.outputTokens };
    case 'no_usage':
      return { ...good, inputTokens: 0, outputTokens: 0 };
    default:
      return good;
  }
}

/** Splits a text into the chunks of a stream. */
export const pieces = (text: string): string[] => text.match(/[\s\S]{1,40}/g) ?? [];
