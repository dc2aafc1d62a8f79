import { describe, expect, it } from '@jest/globals';
import { ContentItem } from '../../../../entities/catalog/content-item.ts';
import { ItemStatus } from '../../../../entities/catalog/item-enums.ts';
import { listItemVersions } from '../../../../src/services/catalog/items/item-versions.ts';
import { previewImport } from '../../../../src/services/catalog/imports/preview-import.ts';
import { updateItem } from '../../../../src/services/catalog/items/update-item.ts';
import { emptyProject, importNow, nextRequest, uploadCsv } from '../../../support/catalog.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { logOf } from '../../../support/jobs.ts';
import { catalogueOf } from '../../../support/shop.ts';
import { FIRST_PAGE } from '../../../support/first-page.ts';

const testApp = useTestApp();
const HEADER = 'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price';
const SHIRT = ['shirt,Shirt,Size,S,SH-S,19.90', 'shirt,,,M,SH-M,19.90'];
const MUG = 'mug,Mug,Title,Default Title,MUG,9.50';
const CUP = 'cup,Cup,Title,Default Title,CUP,3';
const csv = (...lines: string[]) => [HEADER, ...lines].join('\n');

/** Creates a source and imports it once. */
async function imported(content: string) {
  const { ctx, projectId } = await emptyProject(testApp);
  const { id } = await uploadCsv(ctx, projectId, content);
  await importNow(ctx, projectId, id);
  const items = () => testApp.ctx().em.find(ContentItem, { projectId }, { orderBy: { position: 'asc' } });
  return {
    ctx,
    projectId,
    items,
    vanished: async () => (await items()).filter((item) => item.vanishedAt).map((item) => item.externalId),
    /** Imports another file for the source. Returns what the preview and the job report about vanished items. */
    async again(changed: string) {
      await uploadCsv(ctx, projectId, changed, { sourceId: id });
      const { toVanish } = await previewImport(nextRequest(ctx), projectId, id);
      const job = await importNow(ctx, projectId, id);
      const { vanished_count, vanished_known } = (await logOf(testApp.ctx(), job.id)).at(-2)!.data;
      return { toVanish, vanished_count, vanished_known };
    },
  };
}

describe('a product that is no longer in its source', () => {
  it('is marked as vanished with its variants, and keeps text, status and versions', async () => {
    const { ctx, projectId, again, items, vanished } = await imported(csv(...SHIRT, MUG));
    const [shirt] = await items();
    await updateItem(nextRequest(ctx), projectId, shirt!.id, {
      generatedContent: { name: 'Written' },
      status: ItemStatus.approved,
    });
    const [before] = await items();
    expect(await again(csv(MUG))).toEqual({ toVanish: 3, vanished_count: 3, vanished_known: true });
    expect(await vanished()).toEqual(['shirt', 'shirt#S', 'shirt#M']);
    const [after] = await items();
    expect(after).toEqual({ ...before, vanishedAt: expect.any(Date), updatedAt: expect.any(Date) });
    expect((await listItemVersions(nextRequest(ctx), projectId, shirt!.id, FIRST_PAGE)).versions).toHaveLength(1);
  });

  it('keeps the time of the first import that marked it', async () => {
    const { again, items } = await imported(csv(MUG, CUP));
    await again(csv(CUP));
    const before = await items();
    expect(await again(csv(CUP))).toEqual({ toVanish: 0, vanished_count: 0, vanished_known: true });
    expect(await items()).toEqual(before);
  });

  it('loses the mark and counts as updated when it is in the source again, even with the same data', async () => {
    const { again, vanished, items } = await imported(csv(MUG, CUP));
    await again(csv(CUP));
    expect(await vanished()).toEqual(['mug']);
    expect(await again(csv(MUG, CUP))).toMatchObject({ toVanish: 0, vanished_count: 0 });
    expect([await vanished(), (await items()).length]).toEqual([[], 2]);
  });

  it('is not marked by the import of another source', async () => {
    const { ctx, projectId, again, vanished } = await imported(csv(MUG, CUP));
    const other = await uploadCsv(ctx, projectId, csv('lamp,Lamp,Title,Default Title,LAMP,30'));
    await importNow(ctx, projectId, other.id);
    await again(csv(CUP));
    expect(await vanished()).toEqual(['mug']);
  });

  it('is marked in pages of any number', async () => {
    const { again, vanished } = await imported(catalogueOf(7000));
    const remaining = catalogueOf(7000)
      .split('\n')
      .filter((_, n) => n === 0 || n % 1000 === 0)
      .join('\n');
    expect(await again(remaining)).toEqual({ toVanish: 6993, vanished_count: 6993, vanished_known: true });
    expect(await vanished()).toHaveLength(6993);
  });
});

describe('a product whose row is rejected', () => {
  it.each<[string, string[]]>([
    ['because of an invalid number', [MUG.replace('9.50', 'cheap')]],
    ['because it is a duplicate', [MUG, CUP, MUG]],
    ['because it has no title, nor are its variants', [CUP, ...SHIRT.map((line) => line.replace('Shirt', ''))]],
    ['because of an invalid number of its variant', [CUP, SHIRT[0]!, SHIRT[1]!.replace('19.90', 'dear')]],
  ])('is not marked as vanished %s', async (_, rows) => {
    const { again, vanished } = await imported(csv(...SHIRT, MUG, CUP));
    const { toVanish, vanished_count, vanished_known } = await again(csv(...rows));
    const there = new Set(rows.map((line) => line.split(',')[0]));
    const gone = ['shirt', 'shirt#S', 'shirt#M', 'mug', 'cup'].filter((id) => !there.has(id.split('#')[0]));
    expect(await vanished()).toEqual(gone);
    expect({ toVanish, vanished_count, vanished_known }).toEqual({
      toVanish: gone.length,
      vanished_count: gone.length,
      vanished_known: true,
    });
  });

  it.each([
    ['broken quotes', 'x,"Mug,Title,Default Title,MUG,9.50\ny,"Cup",Title,Default Title,CUP,3'],
    ['too many cells', `${MUG},too,many`],
    ['no identifier', MUG.replace('mug', '')],
  ])('because of %s may be any product, so nothing is marked and the import reports it', async (_, row) => {
    const { again, vanished } = await imported(csv(...SHIRT, MUG));
    expect(await again(csv(CUP, row))).toEqual({ toVanish: 0, vanished_count: 0, vanished_known: false });
    expect(await vanished()).toEqual([]);
  });
});
