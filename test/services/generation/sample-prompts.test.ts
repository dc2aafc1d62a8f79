import { expect, it } from '@jest/globals';
import { rows, sql } from '../../../src/core/sql.ts';
import { buildPrompt } from '../../../src/services/generation/prompt/build-prompt.ts';
import { requestedKeys } from '../../../src/services/generation/requested-texts.ts';
import { generationSettings } from '../../../src/services/generation/settings.ts';
import { SOURCE_COLUMNS, type SourceItem } from '../../../src/services/generation/source-items.ts';
import { importCatalogue, newProject, newShop } from '../../support/shop.ts';
import { useTestApp } from '../../support/test-app.ts';

const testApp = useTestApp();
const settings = generationSettings.parse({ generateBulletPoints: true, focusKeyword: 'gift' });

/** The blocks of a prompt, with their JSON in lines. */
const readableBlocks = (user: string) =>
  Object.fromEntries(
    [...user.matchAll(/<(\w+)>\n(.*)\n<\/\1>/g)].map(([, name, json]) => [name, JSON.parse(json!) as object]),
  );

it('the prompts of the sample catalogue are those that were reviewed', async () => {
  const shop = await newShop(testApp);
  const { projectId } = await newProject(testApp, shop);
  await importCatalogue(shop, projectId);
  const items = await rows<SourceItem>(
    testApp.ctx().em,
    sql`select ${SOURCE_COLUMNS} from content_items
         where project_id = ${projectId} and item_type = 'product' order by position`,
  );
  const prompts = items.map((item) => buildPrompt(item, settings, requestedKeys(settings), 'model'));
  expect(prompts[0]!.system).toMatchSnapshot('rules');
  expect(readableBlocks(prompts[0]!.user)['task']).toMatchSnapshot('task');
  for (const [index, { user }] of prompts.entries()) {
    const { task: _, ...blocks } = readableBlocks(user);
    expect(blocks).toMatchSnapshot(items[index]!.externalId);
  }
});
