import type { Token } from 'stream-json/parser.js';
import { fileError } from './file-error.ts';
import { isObject } from './json-text.ts';
import { type BuiltValue, ValueBuilder } from './json-value-builder.ts';
import { suggestMapping } from './suggest-mapping.ts';

/** Lists of objects that are parts of a product, so that an object with one of them is no list of products. */
const PARTS =
  /^(variants|variations|options|images|media|attributes|categories|collections|tags|prices|reviews|meta_?data|metafields)$/i;

const NONE: readonly BuiltValue[] = [];

/**
 * Finds the records in the tokens of a JSON document: the entries of its list, those of the only list of objects in its
 * object, or, without such a list, its objects themselves. Throws a VALIDATION error where it is built otherwise.
 */
export class JsonDocument {
  readonly #outer: ValueBuilder;
  readonly #entry: ValueBuilder;
  #state: 'start' | 'list' | 'object' | 'objects' | 'end' = 'start';
  #key = '';
  /** The key of the list of records, where it stands in an object. */
  #listKey: string | null = null;
  /** A list whose first entry will say what it is. */
  #listBegins = false;
  /** An object without a list of records: one of many, or the only one. */
  #single: BuiltValue | null = null;

  constructor(damaged: () => boolean) {
    this.#outer = new ValueBuilder(damaged);
    this.#entry = new ValueBuilder(damaged);
  }

  /** Takes the next token; answers the records that are complete with it. */
  take(token: Token): readonly BuiltValue[] {
    switch (this.#state) {
      case 'start':
        return this.#begin(token);
      case 'list':
        return this.#inList(token);
      case 'object':
        return this.#inObject(token);
      case 'objects':
        return this.#inObjects(token);
      case 'end':
        throw fileError(
          'The file goes on behind the end of its list. It must hold one list of objects, or one object a line.',
        );
    }
  }

  /** What is complete with the end of the file, where `row` would be the next record. */
  end(row: number): readonly BuiltValue[] {
    if (this.#state === 'list' || this.#state === 'object' || this.#entry.depth > 0)
      throw fileError(`The file ends in the middle of record ${row}.`);
    const single = this.#single;
    if (!single) return NONE;
    const { external_id, title } = isObject(single.value) ? suggestMapping(Object.keys(single.value)) : {};
    if (!external_id || !title)
      throw fileError('The file holds an object without a list of objects in it, and that object is no product.');
    return [single];
  }

  #begin(token: Token): readonly BuiltValue[] {
    if (token.name === 'startArray') this.#state = 'list';
    else if (token.name === 'startObject') this.#state = 'object';
    else throw fileError('The file must hold a list of objects, or one object a line.');
    if (this.#state === 'object') this.#outer.take(token);
    return NONE;
  }

  #inList(token: Token): readonly BuiltValue[] {
    if (this.#entry.depth === 0 && token.name === 'endArray') {
      this.#state = this.#listKey === null ? 'end' : 'object';
      if (this.#state === 'object') this.#outer.take(token);
      return NONE;
    }
    const built = this.#entry.take(token);
    return built ? [built] : NONE;
  }

  #inObject(token: Token): readonly BuiltValue[] {
    if (this.#listBegins) {
      this.#listBegins = false;
      this.#outer.take({ name: 'startArray' });
      if (token.name === 'startObject') return this.#beginList(token);
    }
    if (this.#outer.depth === 1 && token.name === 'keyValue') this.#key = token.value;
    if (this.#outer.depth === 1 && token.name === 'startArray' && !PARTS.test(this.#key)) {
      this.#listBegins = true;
      return NONE;
    }
    const built = this.#outer.take(token);
    if (built && this.#listKey === null) this.#single = built;
    if (built) this.#state = this.#listKey === null ? 'objects' : 'end';
    return NONE;
  }

  #beginList(token: Token): readonly BuiltValue[] {
    if (this.#listKey !== null)
      throw fileError(
        `The file has more than one list of objects (“${this.#listKey}” and “${this.#key}”). Keep only the products.`,
      );
    this.#listKey = this.#key;
    this.#state = 'list';
    return this.#inList(token);
  }

  #inObjects(token: Token): readonly BuiltValue[] {
    const complete = [this.#single, this.#entry.take(token)].filter((built) => built !== null);
    this.#single = null;
    return complete;
  }
}
