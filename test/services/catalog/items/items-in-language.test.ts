import { expect, it } from '@jest/globals';
import { ItemStatus } from '../../../../entities/catalog/item-enums.ts';
import { ItemText } from '../../../../entities/catalog/item-text.ts';
import { add } from '../../../../src/core/add.ts';
import { countItems } from '../../../../src/services/catalog/items/count-items.ts';
import { showItem } from '../../../../src/services/catalog/items/get-item.ts';
import type { ItemFilterArgs } from '../../../../src/services/catalog/items/item-filter.ts';
import { listItems } from '../../../../src/services/catalog/items/list-items.ts';
import { refusal } from '../../../support/as-user.ts';
import { addItems, emptyProject, nextRequest } from '../../../support/catalog.ts';
import { useTestApp } from '../../../support/test-app.ts';

const testApp = useTestApp({ ROLE: 'web' });

it('a list of items in a language has their texts in it, and is filtered by their status', async () => {
  const { ctx, projectId } = await emptyProject(testApp);
  const listed = async (filter: ItemFilterArgs) => {
    const items = await listItems(nextRequest(ctx), projectId, filter, {});
    const { count } = await countItems(nextRequest(ctx), projectId, filter);
    expect([String(count), String(items.length)]).toEqual(
      Array.from({ length: 2 }, () => ctx.headers.get('X-Total-Count')),
    );
    return items.map((each) => each.externalId);
  };
  const added = await addItems(testApp, projectId, [
    {},
    { status: ItemStatus.approved },
    {},
    { excludedAt: new Date() },
  ]);
  const { em } = testApp.ctx();
  const [, second, third, fourth] = added.map(({ id }) => id);
  for (const [itemId, language, status] of [
    [second!, 'de', ItemStatus.generated],
    [third!, 'de', ItemStatus.pending],
    [third!, 'fr', ItemStatus.approved],
    [fourth!, 'de', ItemStatus.generated],
  ] as const)
    add(em, ItemText, { itemId, language, status, generatedContent: { name: `${language} “name”` } });
  await em.flush();
  const statusIn = (language: string, status: ItemStatus, more: ItemFilterArgs = {}) =>
    listed({ language, status, ...more });

  expect(await statusIn('de', ItemStatus.generated)).toEqual(['item-2', 'item-4']);
  expect(await statusIn('de', ItemStatus.generated, { excluded: false })).toEqual(['item-2']);
  expect(await statusIn('de', ItemStatus.pending)).toEqual(['item-1', 'item-3']);
  expect(await statusIn('de', ItemStatus.approved)).toEqual([]);
  expect(await statusIn('fr', ItemStatus.approved)).toEqual(['item-3']);
  expect(await listed({ language: 'de' })).toEqual(['item-1', 'item-2', 'item-3', 'item-4']);

  const items = await listItems(nextRequest(ctx), projectId, { language: 'de' }, {});
  expect(items.map(({ translation }) => translation?.status ?? null)).toEqual([
    null,
    'generated',
    'pending',
    'generated',
  ]);
  expect(items[1]!.translation).toMatchObject({
    itemId: second,
    language: 'de',
    generatedContent: { name: 'de “name”' },
    confidenceScore: null,
  });
  expect((await listItems(nextRequest(ctx), projectId, {}, {})).map((each) => each.translation)).toEqual(
    Array.from({ length: 4 }, () => null),
  );
  expect(await refusal(listItems(nextRequest(ctx), projectId, { language: 'no tag' }, {}))).toMatchObject({
    code: 'VALIDATION',
    message: 'Validation error: query.language: must be a BCP 47 language tag',
  });

  expect((await showItem(nextRequest(ctx), projectId, second!, 'de')).translation).toMatchObject({
    status: 'generated',
  });
  expect((await showItem(nextRequest(ctx), projectId, second!, 'fr')).translation).toBeNull();
  expect(await refusal(showItem(nextRequest(ctx), projectId, second!, 'no tag'))).toMatchObject({ code: 'VALIDATION' });
});
