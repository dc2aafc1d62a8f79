import { describe, expect, it } from '@jest/globals';
import { ItemStatus, ItemType } from '../../../../entities/catalog/item-enums.ts';
import type { ExportRow } from '../../../../src/services/catalog/projects/export/export-columns.ts';
import { writeCsv } from '../../../../src/services/catalog/projects/export/write-csv.ts';
import { writeXlsx } from '../../../../src/services/catalog/projects/export/write-xlsx.ts';
import { all } from '../../../support/all.ts';

const ROW: ExportRow = {
  externalId: 'chair',
  itemType: ItemType.product,
  parentExternalId: null,
  dataSource: null,
  status: ItemStatus.pending,
  excluded: false,
  vanished: false,
  title: 'Chair',
  price: null,
  sku: null,
  content: {},
  confidenceScore: null,
  aiModelUsed: null,
  warnings: null,
  updatedAt: '2026-11-20 12:00:00.000+00',
};

/** Yields batches without end and records how far they were read. */
function endless() {
  const reading = { batches: 0, ended: false };
  const batches = async function* () {
    try {
      for (;;) {
        reading.batches += 1;
        yield Array.from({ length: 500 }, (_, n) => ({
          ...ROW,
          externalId: `${reading.batches}-${n}`,
          title: Math.random().toString(36).repeat(100),
        }));
      }
    } finally {
      reading.ended = true;
    }
  };
  return { reading, batches: batches() };
}

describe.each([
  ['CSV', writeCsv],
  ['XLSX', writeXlsx],
])('the writer of %s', (_, write) => {
  it('reads items only as fast as the file is consumed, and stops with it', async () => {
    const { reading, batches } = endless();
    const file = write(batches);
    await file.next();
    const early = reading.batches;
    // Enough time for a writer without backpressure to read more.
    for (let n = 0; n < 200; n += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(reading.batches).toBeLessThanOrEqual(early + 1);
    await file.return();
    expect(reading.ended).toBe(true);
  });

  it('fails when reading the items fails', async () => {
    const broken = async function* () {
      yield [ROW];
      throw new Error('the database is gone');
    };
    await expect(all<unknown>(write(broken()))).rejects.toThrow('the database is gone');
  });
});
