import { describe, expect, it } from '@jest/globals';
import { assert, jsonValue, property, array, record, string } from 'fast-check';
import { JsonText, stringifyJson } from '../../src/core/json-text.ts';

describe('stringifyJson', () => {
  it('writes what JSON.stringify writes for the parsed values', () => {
    const rows = array(record({ name: string(), first: jsonValue(), second: jsonValue() }));
    assert(
      property(rows, (values) => {
        const withTexts = values.map(({ name, first, second }) => ({
          first: new JsonText(JSON.stringify(first)),
          name,
          nested: [new JsonText(JSON.stringify(second))],
        }));
        const parsed = values.map(({ name, first, second }) => ({ first, name, nested: [second] }));
        expect(stringifyJson(withTexts)).toBe(JSON.stringify(parsed));
      }),
    );
  });

  it('inserts a text without parsing it', () => {
    expect(stringifyJson({ data: new JsonText('{"n": 12345678901234567890}') })).toBe(
      '{"data":{"n": 12345678901234567890}}',
    );
  });

  it('inserts a text that is repeated, and one with the patterns of String.replace', () => {
    const text = new JsonText('"$& $1 $$"');
    expect(stringifyJson([text, text])).toBe('["$& $1 $$","$& $1 $$"]');
  });

  it('writes values without texts like JSON.stringify, also after a failure', () => {
    const circular: unknown[] = [new JsonText('1')];
    circular.push(circular);
    expect(() => stringifyJson(circular)).toThrow(TypeError);
    expect(stringifyJson({ a: [1, 'b', null] })).toBe('{"a":[1,"b",null]}');
  });
});

describe('a JsonText', () => {
  it('is the parsed value for JSON.stringify', () => {
    expect(JSON.stringify([new JsonText('{"a": [1, 2]}')])).toBe('[{"a":[1,2]}]');
  });
});
