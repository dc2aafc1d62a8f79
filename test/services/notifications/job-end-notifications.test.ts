import { describe, expect, it } from '@jest/globals';
import { useTestApp } from '../../support/test-app.ts';
import { newMember } from '../../support/members.ts';
import { catalogueOf, importCatalogue, jobEnd, newProject, newShop, type Shop } from '../../support/shop.ts';

const testApp = useTestApp();

const notificationsOf = async ({ rest }: Shop) =>
  (await rest.get('/notifications')).body.notifications as Record<string, unknown>[];

describe('the end of a job', () => {
  it('notifies the user who started the job once, with the counts', async () => {
    const shop = await newShop(testApp);
    const { projectId } = await newProject(testApp, shop);
    await importCatalogue(shop, projectId, catalogueOf(3));
    expect(await notificationsOf(shop)).toEqual([
      expect.objectContaining({
        notification_type: 'import_completed',
        title: 'Import completed: Catalogue',
        project_id: projectId,
      }),
    ]);

    const member = await newMember(testApp, shop);
    const { body } = await member.rest.post(`/projects/${projectId}/jobs`, { job_type: 'generation', payload: {} });
    await jobEnd(shop, body.job_id);
    expect(await notificationsOf(member)).toEqual([
      expect.objectContaining({
        notification_type: 'job_completed',
        title: 'Generation completed: Catalogue',
        body: '3 generated, 0 failed, 0 skipped.',
        project_id: projectId,
        job_id: body.job_id,
        data: { job_type: 'generation', project_name: 'Catalogue', succeeded: 3, failed: 0, skipped: 0 },
      }),
    ]);
    expect(await notificationsOf(shop)).toHaveLength(1);
  });

  it('is notified as a failure with the reason when every item failed', async () => {
    const shop = await newShop(testApp);
    const { projectId } = await newProject(testApp, shop);
    await importCatalogue(shop, projectId, catalogueOf(2, 'Doomed'));
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'refusal', match: 'Doomed', times: 20 });
    const { body } = await shop.rest.post(`/projects/${projectId}/jobs`, { job_type: 'generation', payload: {} });
    const { error } = await jobEnd(shop, body.job_id);
    expect(await notificationsOf(shop)).toContainEqual(
      expect.objectContaining({
        notification_type: 'job_failed',
        title: 'Generation failed: Catalogue',
        body: error,
        job_id: body.job_id,
        data: {
          job_type: 'generation',
          project_name: 'Catalogue',
          succeeded: 0,
          failed: 2,
          skipped: 0,
          error_code: 'rejected',
          error,
        },
      }),
    );
  });

  it('is not notified when the job was cancelled', async () => {
    const shop = await newShop(testApp);
    const { projectId } = await newProject(testApp, shop);
    await importCatalogue(shop, projectId, catalogueOf(2, 'Held'));
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'held', match: 'Held', times: 20 });
    const { body } = await shop.rest.post(`/projects/${projectId}/jobs`, { job_type: 'generation', payload: {} });
    expect((await shop.rest.post(`/jobs/${body.job_id}/cancel`)).status).toBe(200);
    testApp.sandbox.state.faults.release('Held');
    expect((await jobEnd(shop, body.job_id)).status).toBe('cancelled');
    expect((await notificationsOf(shop)).map(({ job_id: jobId }) => jobId)).not.toContain(body.job_id);
  });
});
