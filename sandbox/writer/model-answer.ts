import type { Fault } from '../faults.ts';
import { decide } from '../support-bot/decide.ts';
import type { BotCall, BotConversation } from '../support-bot/conversation.ts';
import { answerSchema, answerText, type Schema } from './answer.ts';
import { hasTask } from './prompt.ts';
import { firstTokens, tokensOf } from './tokens.ts';

/** What a model is asked, whatever the wire format. */
export interface Asked {
  /** What the user says: the prompt. */
  prompt: string;
  /** All that is read, the prompt included. */
  read: string;
  /** What the images count as. */
  imageTokens: number;
  schema: Schema | undefined;
  /** Whether JSON is asked for without a schema. */
  json: boolean;
  /** The conversation that the prompt is the end of. */
  conversation: BotConversation;
  /** Tokens at most. */
  limit: number;
}

/** What a model answers, whatever the wire format. */
export interface ModelAnswer {
  text: string;
  /** What the model calls, and waits for. */
  calls: readonly BotCall[];
  finish: 'stop' | 'length' | 'refusal' | 'filtered';
  inputTokens: number;
  outputTokens: number;
}

/** The answer of the one writer behind every model, or of the one bot where it is spoken with, bent where a fault is planned. */
export function answer(asked: Asked, fault: Fault | undefined): ModelAnswer {
  const whole = write(asked);
  const text = firstTokens(whole.text, asked.limit);
  const written = tokensOf(text) + (whole.calls.length > 0 ? tokensOf(JSON.stringify(whole.calls)) : 0);
  const fits = text === whole.text && written <= asked.limit;
  const said = fits ? { ...whole, finish: 'stop' as const } : { text, calls: [], finish: 'length' as const };
  return bend({ ...said, inputTokens: readTokens(asked), outputTokens: Math.min(written, asked.limit) }, fault);
}

/** Of vendors that keep to a schema some read it as they read the prompt, and all have words around the messages. */
const FRAME = 12;

/** Schemas come again and again. */
const schemas = new Map<string, number>();

function readTokens({ read, schema, imageTokens, conversation: { tools } }: Asked): number {
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

function write({ schema, prompt, json, imageTokens, conversation }: Asked): Pick<ModelAnswer, 'text' | 'calls'> {
  if (schema) return { text: JSON.stringify(answerSchema(schema, prompt, imageTokens > 0)), calls: [] };
  if (json) return { text: JSON.stringify({ content: answerText(prompt) }), calls: [] };
  // A prompt without a task is somebody who talks.
  if (conversation.tools.length === 0 && hasTask(prompt)) return { text: answerText(prompt), calls: [] };
  const { text, call } = decide(conversation);
  return { text, calls: call ? [call] : [] };
}

/** Turns a good answer into the bad one the fault asks for. */
function bend(good: ModelAnswer, fault: Fault | undefined): ModelAnswer {
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

/** Pieces of a text, as streams have them. */
export const pieces = (text: string): string[] => text.match(/[\s\S]{1,40}/g) ?? [];
