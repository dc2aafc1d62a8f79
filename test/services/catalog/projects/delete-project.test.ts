import { describe, expect, it } from '@jest/globals';
import { ContentItem } from '../../../../entities/catalog/content-item.ts';
import { JobStatus } from '../../../../entities/jobs/job-status.ts';
import { Job } from '../../../../entities/jobs/job.ts';
import { row, sql } from '../../../../src/core/sql.ts';
import { storageFor } from '../../../../src/providers/storage/storage.ts';
import { deleteProject } from '../../../../src/services/catalog/projects/delete-project.ts';
import { getProject } from '../../../../src/services/catalog/projects/get-project.ts';
import { startImport } from '../../../../src/services/catalog/imports/start-import.ts';
import { asUser, refusal } from '../../../support/as-user.ts';
import { addItems, emptyProject, itemNow, nextRequest, uploadCsv } from '../../../support/catalog.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { catalogueOf, newShop } from '../../../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web' });

const fileExists = async (key: string): Promise<boolean> => (await storageFor(testApp.config)).exists(key);
const keyOf = async (sourceId: string) =>
  (await row<{ key: string }>(
    testApp.ctx().em,
    sql`select storage_key as key from data_sources where id = ${sourceId}`,
  ))!.key;
const ledger = (organizationId: string) =>
  row(
    testApp.ctx().em,
    sql`select count(*)::int as entries, sum(amount) as sum from transactions where organization_id = ${organizationId}`,
  );

describe('the deletion of a project', () => {
  it('deletes sources, their files, items and ended jobs, and keeps the ledger', async () => {
    const { ctx, projectId } = await emptyProject(testApp);
    const source = await uploadCsv(ctx, projectId, catalogueOf(1));
    const key = await keyOf(source.id);
    const [item] = await addItems(testApp, projectId, [{ dataSourceId: source.id }]);
    const job = await startImport(nextRequest(ctx), projectId, source.id);
    await testApp.ctx().em.nativeUpdate(Job, job.id, { status: JobStatus.completed });
    const before = await ledger(ctx.user!.organizationId);

    expect(await deleteProject(nextRequest(ctx), projectId)).toBe(true);
    expect(await refusal(getProject(nextRequest(ctx), projectId))).toMatchObject({ message: 'Project not found' });
    const { em } = testApp.ctx();
    expect([await em.count(ContentItem, item!.id), await em.count(Job, job.id), await fileExists(key)]).toEqual([
      0,
      0,
      false,
    ]);
    expect(await ledger(ctx.user!.organizationId)).toEqual(before);
  });

  it.each([JobStatus.queued, JobStatus.running])('is rejected with 409 while one of its jobs is %s', async (status) => {
    const { ctx, projectId } = await emptyProject(testApp);
    const source = await uploadCsv(ctx, projectId, catalogueOf(1));
    const [item] = await addItems(testApp, projectId, [{}]);
    const job = await startImport(nextRequest(ctx), projectId, source.id);
    await testApp.ctx().em.nativeUpdate(Job, job.id, { status });
    expect(await refusal(deleteProject(nextRequest(ctx), projectId))).toMatchObject({
      code: 'CONFLICT',
      message: 'A job is active in this project',
    });
    expect(await itemNow(testApp, item!.id)).toBeTruthy();
    expect(await fileExists(await keyOf(source.id))).toBe(true);
  });

  it('never succeeds together with a job that starts at the same moment', async () => {
    for (let time = 0; time < 10; time += 1) {
      const { ctx, projectId } = await emptyProject(testApp);
      const source = await uploadCsv(ctx, projectId, catalogueOf(1));
      const [started, deleted] = await Promise.allSettled([
        startImport(nextRequest(ctx), projectId, source.id),
        deleteProject(nextRequest(ctx), projectId),
      ]);
      const jobs = await testApp.ctx().em.count(Job, { projectId });
      if (deleted.status === 'fulfilled') expect([started, jobs]).toMatchObject([{ reason: { code: 'NOT_FOUND' } }, 0]);
      else expect([started.status, jobs]).toEqual(['fulfilled', 1]);
    }
  });

  it('responds with 404 to another organization', async () => {
    const { ctx, projectId } = await emptyProject(testApp);
    expect(await refusal(deleteProject(await asUser(testApp, await newShop(testApp)), projectId))).toMatchObject({
      code: 'NOT_FOUND',
      message: 'Project not found',
    });
    expect(await getProject(nextRequest(ctx), projectId)).toMatchObject({ id: projectId });
  });
});
