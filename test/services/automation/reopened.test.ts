import { expect, it } from '@jest/globals';
import { AutomationRule } from '../../../entities/automation/automation-rule.ts';
import { changed, row, sql } from '../../../src/core/sql.ts';
import { advanceRun } from '../../../src/services/automation/runs/advance-run.ts';
import { WARNING_CODES } from '../../../src/services/generation/checks/warning.ts';
import { statuses } from '../../support/jobs.ts';
import { catalogueOf, importCatalogue, newProject, newShop } from '../../support/shop.ts';
import { useTestApp } from '../../support/test-app.ts';
import { manualRun, newRule } from './support.ts';

const testApp = useTestApp();

it('a rule does not approve a text whose approval a person has taken back since it was written', async () => {
  const shop = await newShop(testApp);
  const { projectId } = await newProject(testApp, shop);
  await importCatalogue(shop, projectId, catalogueOf(2, 'Vase'));
  const rule = await newRule(shop, projectId, { publish: { enabled: false } });
  const run = await manualRun(shop, projectId, rule.id);
  const { em } = testApp.ctx();
  const item = (await row<{ id: string }>(
    em,
    sql`select id from content_items where project_id = ${projectId} limit 1`,
  ))!;
  for (const status of ['approved', 'generated'])
    expect((await shop.rest.patch(`/projects/${projectId}/items/${item.id}`, { status })).status).toBe(200);
  // The run as it was when its job ended.
  await em.nativeUpdate(AutomationRule, rule.id, {
    autoApprove: { enabled: true, minConfidence: 0, allowedWarnings: [...WARNING_CODES] },
  });
  await changed(
    em,
    sql`update automation_runs set status = 'running', stage = 'approve', claim = null, finished_at = null where id = ${run.id}`,
  );
  await advanceRun(testApp.ctx(), run.id);
  expect(await statuses(testApp.ctx(), projectId)).toEqual({ approved: 1, generated: 1 });
});
