import { expect, it } from '@jest/globals';
import { estimateGeneration } from '../../../src/services/generation/estimate-generation.ts';
import { addItems, emptyProject, nextRequest } from '../../support/catalog.ts';
import { useTestApp } from '../../support/test-app.ts';

const testApp = useTestApp();

const item = (n: number, sourceData: object) => ({
  externalId: `item-${n}`,
  sourceData: { title: `Item ${n}`, ...sourceData },
});
const images = ['https://cdn.example/1.jpg', 'https://cdn.example/2.jpg'];
const about = (length: number) => ({ body_html: 'oak and wool '.repeat(100).slice(0, length) });

async function estimateOf(items: Parameters<typeof addItems>[2], settings: object = {}) {
  const { ctx, projectId } = await emptyProject(testApp);
  await addItems(testApp, projectId, items);
  return estimateGeneration(nextRequest(ctx), projectId, settings);
}

it('names the items of which little is said, first those whose images could be analysed', async () => {
  const items = [item(1, about(500)), item(2, about(100)), item(3, {}), item(4, { images }), item(5, about(1000))];
  const estimate = await estimateOf(items);
  expect(estimate).toMatchObject({
    examinedCount: 5,
    bareCount: 2,
    thinCount: 1,
    thinMessage: '2 of 5 products say almost nothing.',
  });
  expect(estimate.thinItems).toMatchObject([
    { externalId: 'item-4', title: 'Item 4', grade: 'bare', imageCount: 2, canAnalyze: true },
    { externalId: 'item-3', grade: 'bare', imageCount: 0, canAnalyze: false },
    { externalId: 'item-2', grade: 'thin', canAnalyze: false },
  ]);
  expect(estimate.thinItems[0]!.advice).toMatch(/image analysis/);
  expect(estimate.thinItems[1]!.advice).toMatch(/Add material/);
});

it('counts images that the model gets as facts', async () => {
  const estimate = await estimateOf([item(1, { images })], { imageAnalysisEnabled: true });
  expect(estimate).toMatchObject({ bareCount: 0, thinCount: 1, thinMessage: '1 of 1 products say little.' });
  expect(estimate.thinItems).toMatchObject([{ grade: 'thin', canAnalyze: false }]);
});

it('has no message if enough is said, and a list that is bounded', async () => {
  expect(await estimateOf([item(1, about(500))])).toMatchObject({ thinMessage: null, thinItems: [] });
  const many = await estimateOf(Array.from({ length: 120 }, (_, n) => item(n, {})));
  expect(many).toMatchObject({
    examinedCount: 100,
    bareCount: 100,
    thinMessage: '100 of 100 examined products say almost nothing.',
  });
  expect(many.thinItems).toHaveLength(20);
});
