import { clip } from '../writer/fit.ts';
import type { Schema } from '../writer/answer.ts';
import { mostSimilar } from './answer-text.ts';

const UUID = /\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/i;
const IS_ID = /(^|_)id$|[a-z]Id$/;
const IS_TEXT = /question|query|topic|reason|summary|message|text/i;

/** Derives the arguments of a tool call from the question: an id in it, the most similar choice, or its text. */
export function argumentsFor({ properties = {}, required = [] }: Schema, question: string): Record<string, unknown> {
  const values = Object.entries(properties).map(
    ([name, schema]) => [name, argument(name, schema, question, required.includes(name))] as const,
  );
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

function argument(name: string, schema: Schema, question: string, required: boolean): unknown {
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (IS_ID.test(name)) return UUID.exec(question)?.[0];
  if (schema.enum) return mostSimilar(question, schema.enum, String) ?? (required ? schema.enum[0] : undefined);
  if (type === 'string') return required || IS_TEXT.test(name) ? clip(question, schema.maxLength ?? 500) : undefined;
  if (!required) return undefined;
  return type === 'boolean' ? false : type === 'array' ? [] : type === 'object' ? {} : (schema.minimum ?? 0);
}
