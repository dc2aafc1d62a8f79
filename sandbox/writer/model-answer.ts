import type { Fault } from '../faults.ts';
import { answerSchema, answerText, type Schema } from './answer.ts';
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
  /** Tokens at most. */
  limit: number;
}

/** What a model answers, whatever the wire format. */
export interface ModelAnswer {
  text: string;
  finish: 'stop' | 'length' | 'refusal' | 'filtered';
  inputTokens: number;
  outputTokens: number;
}

/** The answer of the one writer behind every model, bent where a fault is planned. */
export function answer(asked: Asked, fault: Fault | undefined): ModelAnswer {
  const whole = write(asked);
  const text = firstTokens(whole, asked.limit);
  return bend({ text, finish: text === whole ? 'stop' : 'length', inputTokens: readTokens(asked), outputTokens: tokensOf(text) }, fault);
}

/** Of vendors that keep to a schema some read it as they read the prompt, and all have words around the messages. */
const FRAME = 12;

/** Schemas come again and again. */
const schemas = new Map<string, number>();

function readTokens({ read, schema, imageTokens }: Asked): number {
  return tokensOf(read) + imageTokens + FRAME + (schema ? schemaTokens(JSON.stringify(schema)) : 0);
}

function schemaTokens(json: string): number {
  const known = schemas.get(json) ?? tokensOf(json);
  if (schemas.size < 1000) schemas.set(json, known);
  return known;
}

function write({ schema, prompt, json, imageTokens }: Asked): string {
  if (schema) return JSON.stringify(answerSchema(schema, prompt, imageTokens > 0));
  return json ? JSON.stringify({ content: answerText(prompt) }) : answerText(prompt);
}

/** Turns a good answer into the bad one the fault asks for. */
function bend(good: ModelAnswer, fault: Fault | undefined): ModelAnswer {
  switch (fault?.kind) {
    case 'refusal':
      return { ...good, text: 'I am sorry, I cannot help with that.', finish: 'refusal' };
    case 'filtered':
      return { ...good, text: '', finish: 'filtered' };
    case 'cut':
      return { ...good, text: good.text.slice(0, Math.floor(good.text.length / 2)), finish: 'length' };
    case 'prose':
      return { ...good, text: 'Of course! Here is the text you asked for.' };
    case 'empty':
      return { ...good, text: '' };
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
