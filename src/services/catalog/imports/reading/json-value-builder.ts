import type { Token } from 'stream-json/parser.js';
import { MAX_DEPTH } from '../../../../core/scalars.ts';
import { findUnstorable, UNSTORABLE } from '../../../../core/storable.ts';
import type { RowErrorCode } from './catalog-record.ts';
import { DEFAULT_MAX_CELL_CHARS } from './limits.ts';
import { shorten } from './read-errors.ts';
import { exactNumber, type JsonObject } from './json-text.ts';

const MAX_SHOWN_CHARS = 200;

/** Why a value is rejected. */
export interface JsonFault {
  /** The key of the record that contains the value; empty for the record itself. */
  column: string;
  value: string;
  code: RowErrorCode;
  message: string;
}

export interface BuiltValue {
  value: unknown;
  fault: JsonFault | null;
}

/** An object or list that is not complete yet. */
interface OpenContainer {
  container: JsonObject | unknown[];
  key: string | null;
}

/**
 * Builds values from the tokens of a JSON file, one after the other, and reports the first fault of each. Parts that
 * are nested too deep or are too long are dropped.
 */
export class ValueBuilder {
  private readonly isDamaged: () => boolean;
  private stack: OpenContainer[] = [];
  private tooDeep = 0;
  private fault: JsonFault | null = null;

  /** `damaged` returns whether characters of the file were lost so far. */
  constructor(damaged: () => boolean) {
    this.isDamaged = damaged;
  }

  /** The number of objects and lists that are not complete. */
  get depth(): number {
    return this.stack.length + this.tooDeep;
  }

  /** Processes the next token. Returns the value that it completes, or null. */
  take(token: Token): BuiltValue | null {
    switch (token.name) {
      case 'startObject':
        return this.openContainer({});
      case 'startArray':
        return this.openContainer([]);
      case 'endObject':
      case 'endArray':
        return this.closeContainer();
      case 'keyValue':
        return this.setKey(token.value);
      case 'stringValue':
        return this.add(this.checked(token.value));
      case 'numberValue':
        return this.add(this.checked(exactNumber(token.value)));
      default:
        return 'value' in token ? this.add(token.value) : null;
    }
  }

  private openContainer(container: OpenContainer['container']): null {
    if (this.stack.length >= MAX_DEPTH) {
      this.tooDeep += 1;
      this.setFault('nested_too_deep', '', `The record nests more than ${MAX_DEPTH} levels deep.`);
    } else {
      this.stack.push({ container, key: null });
    }
    return null;
  }

  private closeContainer(): BuiltValue | null {
    if (this.tooDeep > 0) {
      this.tooDeep -= 1;
      return null;
    }
    return this.add(this.stack.pop()?.container);
  }

  private setKey(key: string): null {
    const top = this.stack.at(-1);
    if (!top || this.tooDeep > 0) return null;
    top.key = key;
    if (key === '__proto__') {
      this.setFault('unsafe_key', key, 'An object must not have the key “__proto__”.');
      top.key = null;
    } else if (Object.hasOwn(top.container, key)) {
      this.setFault('duplicate_key', key, 'The same object has the key twice.');
    } else {
      this.checked(key);
    }
    return null;
  }

  private add(value: unknown): BuiltValue | null {
    if (this.tooDeep > 0) return null;
    const top = this.stack.at(-1);
    if (!top) {
      const built = { value, fault: this.fault };
      this.fault = null;
      return built;
    }
    if (Array.isArray(top.container)) top.container.push(value);
    else if (top.key !== null) top.container[top.key] = value;
    return null;
  }

  private checked<T extends number | string>(value: T): T | string {
    if (typeof value !== 'string') return value;
    if (value.length > DEFAULT_MAX_CELL_CHARS) {
      this.setFault(
        'cell_too_long',
        value,
        `The value has ${value.length} characters, at most ${DEFAULT_MAX_CELL_CHARS} are allowed.`,
      );
      return '';
    }
    if (findUnstorable(value)) {
      this.setFault('broken_characters', value, `The value ${UNSTORABLE}.`);
    } else if (value.includes('\uFFFD') && this.isDamaged()) {
      this.setFault(
        'broken_characters',
        value,
        'The value has bytes that are no characters in the encoding of the file. Save it as UTF-8.',
      );
    }
    return value;
  }

  /** Only the first fault of a record is reported. */
  private setFault(code: RowErrorCode, value: string, message: string): void {
    this.fault ??= { column: shown(this.stack[0]?.key ?? ''), value: shown(value), code, message };
  }
}

/** Makes a text storable, because errors are stored. */
function shown(text: string): string {
  return shorten(text, MAX_SHOWN_CHARS).replaceAll('\0', '\uFFFD').toWellFormed();
}
