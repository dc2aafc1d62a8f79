import type { Token } from 'stream-json/parser.js';
import { MAX_DEPTH } from '../../../../core/scalars.ts';
import { findUnstorable, UNSTORABLE } from '../../../../core/storable.ts';
import { DEFAULT_MAX_CELL_CHARS, type RowErrorCode } from './catalog-record.ts';
import { shorten } from './check-rows.ts';
import { exactNumber, type JsonObject } from './json-text.ts';

const SHOWN_CHARS = 200;

/** Why a value of a file cannot be taken. */
export interface JsonFault {
  /** The key of the record under which it stands; empty for the record itself. */
  column: string;
  value: string;
  code: RowErrorCode;
  message: string;
}

export interface BuiltValue {
  value: unknown;
  fault: JsonFault | null;
}

interface Open {
  container: JsonObject | unknown[];
  key: string | null;
}

/** Makes values of the tokens of a JSON file, one after the other, and tells what is wrong with them; what nests too deep or is too long is not kept. */
export class ValueBuilder {
  readonly #damaged: () => boolean;
  #stack: Open[] = [];
  #tooDeep = 0;
  #fault: JsonFault | null = null;

  /** `damaged` says whether characters of the file were lost so far. */
  constructor(damaged: () => boolean) {
    this.#damaged = damaged;
  }

  /** How many objects and lists are open. */
  get depth(): number {
    return this.#stack.length + this.#tooDeep;
  }

  /** Takes the next token; answers the value that it completes. */
  take(token: Token): BuiltValue | null {
    switch (token.name) {
      case 'startObject':
        return this.#open({});
      case 'startArray':
        return this.#open([]);
      case 'endObject':
      case 'endArray':
        return this.#close();
      case 'keyValue':
        return this.#setKey(token.value);
      case 'stringValue':
        return this.#add(this.#checked(token.value));
      case 'numberValue':
        return this.#add(this.#checked(exactNumber(token.value)));
      default:
        return 'value' in token ? this.#add(token.value) : null;
    }
  }

  #open(container: Open['container']): null {
    if (this.#stack.length >= MAX_DEPTH) {
      this.#tooDeep += 1;
      this.#say('nested_too_deep', '', `The record nests more than ${MAX_DEPTH} levels deep.`);
    } else {
      this.#stack.push({ container, key: null });
    }
    return null;
  }

  #close(): BuiltValue | null {
    if (this.#tooDeep > 0) {
      this.#tooDeep -= 1;
      return null;
    }
    return this.#add(this.#stack.pop()?.container);
  }

  #setKey(key: string): null {
    const top = this.#stack.at(-1);
    if (!top || this.#tooDeep > 0) return null;
    top.key = key;
    if (key === '__proto__') {
      this.#say('unsafe_key', key, 'An object must not have the key “__proto__”.');
      top.key = null;
    } else if (Object.hasOwn(top.container, key)) {
      this.#say('duplicate_key', key, 'The same object has the key twice.');
    } else {
      this.#checked(key);
    }
    return null;
  }

  #add(value: unknown): BuiltValue | null {
    if (this.#tooDeep > 0) return null;
    const top = this.#stack.at(-1);
    if (!top) {
      const built = { value, fault: this.#fault };
      this.#fault = null;
      return built;
    }
    if (Array.isArray(top.container)) top.container.push(value);
    else if (top.key !== null) top.container[top.key] = value;
    return null;
  }

  #checked<T extends number | string>(value: T): T | string {
    if (typeof value !== 'string') return value;
    if (value.length > DEFAULT_MAX_CELL_CHARS) {
      this.#say(
        'cell_too_long',
        value,
        `The value has ${value.length} characters, at most ${DEFAULT_MAX_CELL_CHARS} are allowed.`,
      );
      return '';
    }
    if (findUnstorable(value)) {
      this.#say('broken_characters', value, `The value ${UNSTORABLE}.`);
    } else if (value.includes('\uFFFD') && this.#damaged()) {
      this.#say(
        'broken_characters',
        value,
        'The value has bytes that are no characters in the encoding of the file. Save it as UTF-8.',
      );
    }
    return value;
  }

  /** The first fault of a record speaks for it. */
  #say(code: RowErrorCode, value: string, message: string): void {
    this.#fault ??= { column: shown(this.#stack[0]?.key ?? ''), value: shown(value), code, message };
  }
}

/** The error is stored too. */
function shown(text: string): string {
  return shorten(text, SHOWN_CHARS).replaceAll('\0', '\uFFFD').toWellFormed();
}
