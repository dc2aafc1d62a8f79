import { describe, expect, it } from '@jest/globals';
import { SourceType } from '../../../../../entities/catalog/data-source.ts';
import { inspectCatalog } from '../../../../../src/services/catalog/imports/reading/inspect-catalog.ts';
import { pieces } from './collect.ts';

const CSV = 'id,title\n1,Jug\n';
const JSON_LIST = '[{"id":1,"title":"Jug"}]';

describe('a file whose content does not match its name', () => {
  it.each([
    ['JSON named .csv', SourceType.csv, JSON_LIST, 'looks like JSON'],
    ['JSON lines named .csv', SourceType.csv, '{"id":1,"title":"Jug"}\n{"id":2,"title":"Cup"}\n', 'looks like JSON'],
    ['JSON of many lines named .csv', SourceType.csv, '[\n  {\n    "id": 1\n  }\n]', 'looks like JSON'],
    ['Excel named .csv', SourceType.csv, Buffer.from('504b030414000600', 'hex'), 'Excel'],
    ['Excel named .json', SourceType.json, Buffer.from('504b030414000600', 'hex'), 'Excel'],
    ['CSV named .json', SourceType.json, CSV, 'is not JSON'],
    ['CSV named .xlsx', SourceType.xlsx, CSV, 'file'],
    ['JSON named .xlsx', SourceType.xlsx, JSON_LIST, 'file'],
  ])('is rejected: %s', async (_, type, content, words) => {
    await expect(inspectCatalog(pieces(content), type)).rejects.toMatchObject({
      code: 'VALIDATION',
      message: expect.stringContaining(words),
    });
  });
});

describe('the inspection of a file', () => {
  it('reads it to its end and counts all rows, including invalid ones', async () => {
    expect(await inspectCatalog(pieces(`${CSV}\n,,\n2,\n3,a,b,c\n`))).toMatchObject({
      rowCount: 3,
      columns: ['id', 'title'],
    });
    expect(
      await inspectCatalog(
        pieces('{"id":1,"title":"a"}\n{broken}\n{"id":2,"title":"b","variants":[{"id":1},{"id":2}]}'),
        SourceType.json,
      ),
    ).toMatchObject({ rowCount: 5, columns: ['id', 'title', 'variants'] });
  });

  it('rejects a file that is damaged after its beginning or has too many rows', async () => {
    const good = Array.from({ length: 2000 }, (_, index) => `${index},Jug\n`).join('');
    await expect(inspectCatalog(pieces(`${CSV}${good}x,"open\n`, 1000))).rejects.toMatchObject({
      message: expect.stringContaining('never closed'),
    });
    await expect(inspectCatalog(pieces(`${CSV}${good}`, 1000), SourceType.csv, 2000)).rejects.toMatchObject({
      message: expect.stringContaining('more than 2000 rows'),
    });
    expect(await inspectCatalog(pieces(`${CSV}${good}`, 1000), SourceType.csv, 2001)).toMatchObject({ rowCount: 2001 });
  });
});
