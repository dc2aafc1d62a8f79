import { describe, expect, it } from '@jest/globals';
import { collectJson, outline } from './collect.ts';

describe('an invalid record', () => {
  it.each([
    ['not an object', '[1]', '2  not_an_object'],
    ['nested too deep', `{"id":2,"title":"b","x":${'['.repeat(40)}${']'.repeat(40)}}`, '2 x nested_too_deep'],
    ['a duplicate key', '{"id":2,"title":"b","x":{"a":1,"a":2}}', '2 x duplicate_key'],
    ['the key __proto__', '{"id":2,"title":"b","__proto__":{"a":1}}', '2 __proto__ unsafe_key'],
    ['a nested key __proto__', '{"id":2,"title":"b","x":[{"__proto__":{"a":1}}]}', '2 x unsafe_key'],
    ['NUL', '{"id":2,"title":"b","x":{"y":"a\\u0000"}}', '2 x broken_characters'],
    ['half a surrogate pair', '{"id":2,"title":"b","x":"\\ud83d"}', '2 x broken_characters'],
    ['half a surrogate pair in a key', '{"id":2,"title":"b","x\\ud83d":"y"}', '2 x\ufffd broken_characters'],
    ['a value that is too long', `{"id":2,"title":"b","x":{"y":"${'z'.repeat(100_001)}"}}`, '2 x cell_too_long'],
    ['no identifier', '{"title":"b"}', '2 id missing_identifier'],
    ['no title', '{"id":2}', '2 title missing_title'],
    ['a price that is not a number', '{"id":2,"title":"b","price":"ten"}', '2 price not_a_number'],
    ['the same identifier', '{"id":1,"title":"b"}', '2 id duplicate_identifier'],
  ])('is reported, and the other records are read: %s', async (_, record, error) => {
    for (const text of [
      `[{"id":1,"title":"a"},${record},{"id":3,"title":"c"}]`,
      `{"id":1,"title":"a"}\n${record}\n{"id":3,"title":"c"}`,
    ]) {
      expect(outline(await collectJson(text, {}, 65_536))).toEqual({ ids: ['1', '3'], errors: [error] });
    }
    expect(({} as Record<string, unknown>)['a']).toBeUndefined();
  });

  it('is reported for each line that is not exactly one JSON value', async () => {
    const read = await collectJson(
      '{"id":1,"title":"a"}\n{"id":2,\n{"id":3}{"id":4}\n{"id":5,"title":"e"},\n{"id":6,"title":"f"}\n',
    );
    expect(outline(read)).toEqual({ ids: ['1', '6'], errors: ['2  broken_json', '3  broken_json', '4  broken_json'] });
  });

  it('is reported for bytes that are invalid in the encoding', async () => {
    const bytes = Buffer.concat([
      Buffer.from('[{"id":1,"title":"Čaj"},{"id":2,"title":"B'),
      Buffer.from([0xe9]),
      Buffer.from(' x"},{"id":3,"title":"Šolja"}]'),
    ]);
    expect(outline(await collectJson(bytes))).toEqual({ ids: ['1', '3'], errors: ['2 title broken_characters'] });
  });

  it('is reported at the first record with a key over the limit', async () => {
    const keys = (count: number, name: string) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`${name}${index}`, 1]));
    const read = await collectJson(
      [
        { id: 1, title: 'a', ...keys(998, 'x') },
        { id: 2, title: 'b', one_more: 1 },
        { id: 3, title: 'c' },
      ],
      {},
      65_536,
    );
    expect(outline(read)).toEqual({ ids: ['1', '3'], errors: ['2 one_more too_many_columns'] });
  });
});
