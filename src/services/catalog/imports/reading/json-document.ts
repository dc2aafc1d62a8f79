import type { Token } from 'stream-json/parser.js';
import { fileError } from './read-errors.ts';
import { isObject } from './json-text.ts';
import { type BuiltValue, ValueBuilder } from './json-value-builder.ts';
import { suggestMapping } from './suggest-mapping.ts';

/** Keys whose lists of objects are parts of a product, not the list of products. */
const PRODUCT_PARTS =
  /^(variants|variations|options|images|media|attributes|categories|collections|tags|prices|reviews|meta_?data|metafields)$/i;

const NONE: readonly BuiltValue[] = [];

/**
 * Finds the records in the tokens of a JSON document. They are the entries of the top-level list, or of the only list
 * of objects in the top-level object, or else the top-level objects themselves. Throws a VALIDATION error for a
 * document with another structure.
 */
export class JsonDocument {
  private readonly outer: ValueBuilder;
  private readonly entry: ValueBuilder;
  private state: 'start' | 'list' | 'object' | 'objects' | 'end' = 'start';
  private key = '';
  /** The key of the list of records in its object. */
  private listKey: string | null = null;
  /** A list has begun in the top-level object; its first entry decides whether it is the list of records. */
  private listBegins = false;
  /** The first top-level object without a list of records. Others may follow. */
  private single: BuiltValue | null = null;

  constructor(damaged: () => boolean) {
    this.outer = new ValueBuilder(damaged);
    this.entry = new ValueBuilder(damaged);
  }

  /** Processes the next token. Returns the records that it completes. */
  take(token: Token): readonly BuiltValue[] {
    switch (this.state) {
      case 'start':
        return this.begin(token);
      case 'list':
        return this.inList(token);
      case 'object':
        return this.inObject(token);
      case 'objects':
        return this.inObjects(token);
      case 'end':
        throw fileError(
          'The file goes on behind the end of its list. It must hold one list of objects, or one object a line.',
        );
    }
  }

  /** Returns the records that the end of the file completes; `row` is the number of the next record. */
  end(row: number): readonly BuiltValue[] {
    if (this.state === 'list' || this.state === 'object' || this.entry.depth > 0)
      throw fileError(`The file ends in the middle of record ${row}.`);
    const single = this.single;
    if (!single) return NONE;
    const { external_id, title } = isObject(single.value) ? suggestMapping(Object.keys(single.value)) : {};
    if (!external_id || !title)
      throw fileError('The file holds an object without a list of objects in it, and that object is no product.');
    return [single];
  }

  private begin(token: Token): readonly BuiltValue[] {
    if (token.name === 'startArray') this.state = 'list';
    else if (token.name === 'startObject') this.state = 'object';
    else throw fileError('The file must hold a list of objects, or one object a line.');
    if (this.state === 'object') this.outer.take(token);
    return NONE;
  }

  private inList(token: Token): readonly BuiltValue[] {
    if (this.entry.depth === 0 && token.name === 'endArray') {
      this.state = this.listKey === null ? 'end' : 'object';
      if (this.state === 'object') this.outer.take(token);
      return NONE;
    }
    const built = this.entry.take(token);
    return built ? [built] : NONE;
  }

  private inObject(token: Token): readonly BuiltValue[] {
    if (this.listBegins) {
      this.listBegins = false;
      this.outer.take({ name: 'startArray' });
      if (token.name === 'startObject') return this.beginList(token);
    }
    if (this.outer.depth === 1 && token.name === 'keyValue') this.key = token.value;
    if (this.outer.depth === 1 && token.name === 'startArray' && !PRODUCT_PARTS.test(this.key)) {
      this.listBegins = true;
      return NONE;
    }
    const built = this.outer.take(token);
    if (built && this.listKey === null) this.single = built;
    if (built) this.state = this.listKey === null ? 'objects' : 'end';
    return NONE;
  }

  private beginList(token: Token): readonly BuiltValue[] {
    if (this.listKey !== null)
      throw fileError(
        `The file has more than one list of objects (“${this.listKey}” and “${this.key}”). Keep only the products.`,
      );
    this.listKey = this.key;
    this.state = 'list';
    return this.inList(token);
  }

  private inObjects(token: Token): readonly BuiltValue[] {
    const complete = [this.single, this.entry.take(token)].filter((built) => built !== null);
    this.single = null;
    return complete;
  }
}
