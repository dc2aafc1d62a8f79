import { clip } from '../writer/fit.ts';
import type { Schema } from '../writer/answer.ts';
import { likest } from './words.ts';

const UUID = /\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/i;
const IS_ID = /(^|_)id$|[a-z]Id$/;
const IS_WORDS = /question|query|topic|reason|summary|message|text/i;

/** The arguments of a call, from what the question says: an id where it has one, the choice that is most like it, and its own words where words are wanted. */
export function argumentsFor({ properties = {}, required = [] }: Schema, question: string): Record<string, unknown> {
  const values = Object.entries(properties).map(
    ([name, schema]) => [name, argument(name, schema, question, required.includes(name))] as const,
  );
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

function argument(name: string, schema: Schema, question: string, required: boolean): unknown {
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (IS_ID.test(name)) return UUID.exec(question)?.[0];
  if (schema.enum) return likest(question, schema.enum, String) ?? (required ? schema.enum[0] : undefined);
  if (type === 'string') return required || IS_WORDS.test(name) ? clip(question, schema.maxLength ?? 500) : undefined;
  if (!required) return undefined;
  return type === 'boolean' ? false : type === 'array' ? [] : type === 'object' ? {} : (schema.minimum ?? 0);
}
