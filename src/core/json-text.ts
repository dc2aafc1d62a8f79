import { randomUUID } from 'node:crypto';

/** Stands for a {@link JsonText} until its text is inserted. It is random, so that no other text contains it. */
const PLACEHOLDER = randomUUID();

/** The texts of one call of {@link stringifyJson}, in the order of the document; null outside of a call. */
let texts: string[] | null = null;

/** A JSON value that the database wrote as text. A response contains the text as it is: nobody parses it. */
export class JsonText {
  constructor(readonly text: string) {}

  /** Called by `JSON.stringify`. */
  toJSON(): unknown {
    if (!texts) return JSON.parse(this.text);
    texts.push(this.text);
    return PLACEHOLDER;
  }
}

/** Like `JSON.stringify`, but inserts each {@link JsonText} without parsing it. */
export function stringifyJson(value: unknown): string {
  texts = [];
  try {
    const json = JSON.stringify(value);
    if (texts.length === 0) return json;
    const [first, ...others] = json.split(`"${PLACEHOLDER}"`) as [string, ...string[]];
    return others.reduce((written, part, n) => written + texts![n]! + part, first);
  } finally {
    texts = null;
  }
}

/** A text that is a JSON string once it has quotes: without quotes, backslashes, control characters and surrogates. */
const PLAIN = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;

/** The text that {@link stringifyJson} inserts for a value; undefined for a value that JSON does not have. */
export function toJsonText(value: unknown): string | undefined {
  if (typeof value === 'string') return PLAIN.test(value) ? `"${value}"` : JSON.stringify(value);
  if (typeof value === 'number' || typeof value === 'boolean') return JSON.stringify(value);
  return value instanceof JsonText ? value.text : stringifyJson(value);
}
