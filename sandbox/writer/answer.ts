import { clip } from './fit.ts';
import { readPrompt } from './prompt.ts';
import { readVerdicts } from './verdicts.ts';
import { Writer } from './writer.ts';

/** The part of JSON Schema that requests for structured output use. */
export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  $ref?: string;
  minItems?: number;
  maxItems?: number;
  maxLength?: number;
  minimum?: number;
  [key: string]: unknown;
}

/**
 * Fills a schema of objects, arrays, strings and numbers with text about the product of the prompt. `withImages`: the
 * request had images.
 */
export function answerSchema(root: Schema, prompt: string, withImages = false): unknown {
  const verdicts = readVerdicts(prompt);
  if (verdicts) return verdicts;
  const { product, task } = readPrompt(prompt);
  return new Answer(root, new Writer(product, task, withImages)).value(root, []);
}

/** The answer without a schema. */
export function answerText(prompt: string): string {
  const { product, task } = readPrompt(prompt);
  const writer = new Writer(product, task);
  return product.title || task.topic ? writer.long() : 'This is the sandbox: there is no model behind this answer.';
}

class Answer {
  constructor(
    private readonly root: Schema,
    private readonly writer: Writer,
  ) {}

  value(given: Schema, path: readonly string[]): unknown {
    const schema = this.resolve(given);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return schema.enum[0];
    switch (typeOf(schema)) {
      case 'object':
        return this.object(schema, path);
      case 'array':
        return this.array(schema, path);
      case 'number':
      case 'integer':
        return schema.minimum ?? 0;
      case 'boolean':
        return false;
      case 'null':
        return null;
      default:
        return clip(this.text(path), schema.maxLength ?? Infinity);
    }
  }

  private object(schema: Schema, path: readonly string[]): Record<string, unknown> {
    const named = Object.entries(schema.properties ?? {});
    if (named.length > 0)
      return Object.fromEntries(named.map(([name, child]) => [name, this.value(child, [...path, name])]));
    const open = schema.additionalProperties !== false && path.at(-1) === 'attributes';
    return open ? Object.fromEntries(this.writer.attributes().map(({ name, value }) => [name, value])) : {};
  }

  private array(schema: Schema, path: readonly string[]): unknown[] {
    const items = this.resolve(schema.items ?? {});
    const values = typeOf(items) === 'object' ? this.records(items, path) : this.words(items, path);
    const least = Array.from({ length: Math.max(0, (schema.minItems ?? 0) - values.length) }, () =>
      this.value(items, path),
    );
    return [...values, ...least].slice(0, schema.maxItems ?? Infinity);
  }

  /** A strict schema expresses a map as name-value pairs. */
  private records(items: Schema, path: readonly string[]): unknown[] {
    const names = Object.keys(items.properties ?? {});
    if (!names.includes('value') || !path.at(-1)?.includes('attribute')) return [this.value(items, path)];
    return this.writer.attributes().map(({ name, value }) => {
      const pair = this.value(items, path) as Record<string, unknown>;
      return Object.fromEntries(
        names.map((key) => [key, key === 'value' ? value : /^(name|key|label)$/.test(key) ? name : pair[key]]),
      );
    });
  }

  private words(items: Schema, path: readonly string[]): unknown[] {
    if (typeOf(items) !== 'string') return [];
    const name = path.at(-1) ?? '';
    if (/alt/.test(name)) return this.writer.imageAlts();
    if (/tag|keyword/.test(name)) return this.writer.tags();
    return items.enum ? [items.enum[0]] : this.writer.bullets();
  }

  /** A text is chosen by the name of its property; for `title` and `description` also by the parent. */
  private text(path: readonly string[]): string {
    const { writer } = this;
    const name = path.at(-1) ?? '';
    const seo = /seo|meta/.test(path.join('.'));
    if (name === '@context') return 'https://schema.org';
    if (name === '@type') return path.includes('brand') ? 'Brand' : 'Product';
    if (/brand|vendor/.test(name) || (name === 'name' && path.at(-2) === 'brand')) return writer.product.vendor;
    if (name === 'category') return writer.product.type;
    if (seo && /title/.test(name)) return writer.seoTitle();
    if (seo && /desc/.test(name)) return writer.seoDescription();
    if (/^section_\d+$/.test(name)) return writer.section(Number(name.slice('section_'.length)) - 1);
    if (name === 'content') return writer.content();
    if (/short|excerpt|summary/.test(name)) return writer.short();
    if (/desc|content|body|html/.test(name)) return writer.long();
    if (/^(name|title|headline)$/.test(name)) return writer.title;
    if (name === 'slug')
      return writer.title
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, '-')
        .replace(/^-|-$/g, '');
    if (/alt/.test(name)) return writer.imageAlts()[0] ?? writer.title;
    return writer.opening();
  }

  private resolve(schema: Schema): Schema {
    if (schema.$ref) return this.resolve(lookUp(this.root, schema.$ref));
    const choices = schema.anyOf ?? schema.oneOf;
    const useful = choices?.find((choice) => choice.type !== 'null') ?? choices?.[0];
    return useful ? this.resolve(useful) : schema;
  }
}

function typeOf(schema: Schema): string {
  const given = Array.isArray(schema.type) ? (schema.type.find((type) => type !== 'null') ?? 'null') : schema.type;
  return given ?? (schema.properties ? 'object' : schema.items ? 'array' : 'string');
}

/** Resolves `#/$defs/name`. An unknown reference is an empty schema. */
function lookUp(root: Schema, ref: string): Schema {
  let at: unknown = root;
  for (const step of ref.replace(/^#\/?/, '').split('/').filter(Boolean)) {
    at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[step] : undefined;
  }
  return at === root || typeof at !== 'object' || at === null ? {} : (at as Schema);
}
