import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { LockMode } from '@mikro-orm/core';
import { Project } from '../../../entities/catalog/project.ts';
import { ItemStatus } from '../../../entities/catalog/item-enums.ts';
import { JobItemState, JobItem } from '../../../entities/jobs/job-item.ts';
import { JobStatus } from '../../../entities/jobs/job-status.ts';
import { Job } from '../../../entities/jobs/job.ts';
import { StoreConnection } from '../../../entities/stores/store-connection.ts';
import { rows, sql } from '../../../src/core/sql.ts';
import { updateProject } from '../../../src/services/catalog/projects/save-project.ts';
import { retryFailedJobItems } from '../../../src/services/jobs/retry-failed.ts';
import { startAutomatedSync, startSync } from '../../../src/services/sync/start-sync.ts';
import { asUser } from '../../support/as-user.ts';
import { addItems, nextRequest } from '../../support/catalog.ts';
import { useTestApp } from '../../support/test-app.ts';
import { itemStates } from '../../support/jobs.ts';
import { untilLockWait } from '../../support/lock-waits.ts';
import { newProject, newShop } from '../../support/shop.ts';

/** Without workers: the tests set the outcome of jobs themselves. */
const testApp = useTestApp({ ROLE: 'web' });

const payloadOf = async (id: string) => (await testApp.ctx().em.findOneOrFail(Job, id)).payload;

describe('a started sync', () => {
  it('stores its settings and connection in the job, and its items as job items', async () => {
    const shop = await newShop(testApp);
    const [ctx, { projectId, connectionId }] = [await asUser(testApp, shop), await newProject(testApp, shop)];
    const [first] = await addItems(testApp, projectId, [
      { status: ItemStatus.approved },
      { status: ItemStatus.approved },
    ]);
    const { id } = await startSync(ctx, projectId, { mode: 'selected', itemIds: [first!.id] });
    expect(await payloadOf(id)).toEqual({
      mode: 'selected',
      onConflict: 'stop',
      onlyApproved: false,
      language: 'en',
      languages: [],
      languageConnections: {},
      storeConnectionId: connectionId,
      fieldMapping: {},
    });
    expect(await itemStates(testApp.ctx(), id)).toEqual({ queued: 1 });
  });

  it('uses the current connection and field mapping of the project when failed items are retried', async () => {
    const shop = await newShop(testApp);
    const [ctx, { projectId }, other] = [
      await asUser(testApp, shop),
      await newProject(testApp, shop),
      await newProject(testApp, shop),
    ];
    await addItems(testApp, projectId, [{ status: ItemStatus.approved }]);
    const { id } = await startSync(ctx, projectId, { onConflict: 'overwrite' });
    await testApp.ctx().em.nativeUpdate(Job, id, { status: JobStatus.failed });
    await testApp.ctx().em.nativeUpdate(JobItem, { jobId: id }, { state: JobItemState.failed });
    const fieldMapping = { title: null };
    await updateProject(nextRequest(ctx), projectId, {
      storeConnectionId: other.connectionId,
      settings: { field_mapping: fieldMapping },
    });
    const retry = await retryFailedJobItems(nextRequest(ctx), id);
    expect(retry.retriedCount).toBe(1);
    expect(await payloadOf(retry.jobId)).toEqual({
      mode: 'pending',
      onConflict: 'overwrite',
      onlyApproved: false,
      language: 'en',
      languages: [],
      languageConnections: {},
      storeConnectionId: other.connectionId,
      fieldMapping,
    });
  });

  it('of an automation rule keeps the connection of the rule when failed items are retried, also twice', async () => {
    const shop = await newShop(testApp);
    const [ctx, { projectId }, { connectionId }] = [
      await asUser(testApp, shop),
      await newProject(testApp, shop),
      await newProject(testApp, shop),
    ];
    const [item] = await addItems(testApp, projectId, [{ status: ItemStatus.approved }]);
    const project = await testApp.ctx().em.findOneOrFail(Project, projectId);
    const target = {
      id: projectId,
      organizationId: project.organizationId,
      settings: {},
      language: 'en',
      targetLanguages: [],
      storeConnectionId: connectionId,
    };
    const automationRunId = randomUUID();
    let { id } = await startAutomatedSync(nextRequest(ctx), target, [item!.id], {
      organizationId: project.organizationId,
      payload: { automationRunId },
      onPlanned: async () => undefined,
    });
    for (const change of [{}, { storeConnectionId: null }]) {
      await testApp.ctx().em.nativeUpdate(Job, id, { status: JobStatus.failed });
      await testApp.ctx().em.nativeUpdate(JobItem, { jobId: id }, { state: JobItemState.failed });
      await updateProject(nextRequest(ctx), projectId, change);
      ({ jobId: id } = await retryFailedJobItems(nextRequest(ctx), id));
      expect(await payloadOf(id)).toMatchObject({ storeConnectionId: connectionId, automationRunId });
      expect(await itemStates(testApp.ctx(), id)).toEqual({ queued: 1 });
    }
  });

  it.each(['is started', 'is retried'])(
    'is rejected when its connection is deleted at the moment it %s',
    async (moment) => {
      const shop = await newShop(testApp);
      const [ctx, { projectId, connectionId }] = [await asUser(testApp, shop), await newProject(testApp, shop)];
      await addItems(testApp, projectId, [{ status: ItemStatus.approved }]);
      let start = () => startSync(nextRequest(ctx), projectId, {}).then(({ id }) => id);
      if (moment === 'is retried') {
        const id = await start();
        await testApp.ctx().em.nativeUpdate(Job, id, { status: JobStatus.failed });
        await testApp.ctx().em.nativeUpdate(JobItem, { jobId: id }, { state: JobItemState.failed });
        start = () => retryFailedJobItems(nextRequest(ctx), id).then(({ jobId }) => jobId);
      }
      const started = await testApp.ctx().em.transactional(async (em) => {
        // The lock that a deletion takes.
        await em.findOneOrFail(StoreConnection, connectionId, { lockMode: LockMode.PESSIMISTIC_WRITE });
        const attempt = start().catch((error: unknown) => error);
        await untilLockWait(testApp.ctx());
        await rows(em, sql`update projects set store_connection_id = null where id = ${projectId}`);
        await em.nativeDelete(StoreConnection, connectionId);
        return { attempt };
      });
      expect(await started.attempt).toMatchObject({
        code: 'VALIDATION',
        message: expect.stringContaining('the project has no store connection'),
      });
      expect(await testApp.ctx().em.count(Job, { projectId, status: JobStatus.queued })).toBe(0);
    },
  );
});
