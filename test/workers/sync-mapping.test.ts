import { afterEach, describe, expect, it } from '@jest/globals';
import { graphql, refusalOf } from '../http/graphql-client.ts';
import { itemOf, pushOne, startSyncJob, syncStage, TEXTS } from '../services/sync/sync-stage.ts';
import { eventually } from '../support/eventually.ts';
import { useTestApp } from '../support/test-app.ts';
import { jobEnd, newShop } from '../support/shop.ts';

const testApp = useTestApp();
afterEach(() => testApp.sandbox.state.reset());

const live = (handle: string) => testApp.sandbox.state.shop.byHandle(handle)!;
const INVALID = { theme: 'dark', field_mapping: { title: 'tags', subtitle: 'name' } };
const DETAIL = expect.stringMatching(
  /body\.settings\.field_mapping\.title: must be null or one of: name, seo_title.*body\.settings\.field_mapping\.subtitle: unknown field/,
);

describe('a field mapping', () => {
  it('that is invalid is rejected with 422 over GraphQL and REST, and changes nothing', async () => {
    const shop = await newShop(testApp);
    expect(await shop.rest.post('/projects', { name: 'P', settings: INVALID })).toMatchObject({
      status: 422,
      body: { detail: DETAIL },
    });
    const create = await graphql(
      testApp,
      shop.token,
      'mutation ($input: CreateProjectInput!) { createProject(input: $input) { id } }',
      { input: { name: 'P', settings: INVALID } },
    );
    expect(refusalOf(create)).toEqual({ detail: DETAIL, code: 'VALIDATION' });
    expect((await shop.rest.get('/projects')).body.projects).toEqual([]);

    const { body: project } = await shop.rest.post('/projects', {
      name: 'P',
      settings: { theme: 'light', field_mapping: { title: 'seo_title' } },
    });
    expect(project.settings).toEqual({ theme: 'light', field_mapping: { title: 'seo_title' } });
    expect(await shop.rest.patch(`/projects/${project.id}`, { name: 'Q', settings: INVALID })).toMatchObject({
      status: 422,
      body: { detail: DETAIL },
    });
    const update =
      'mutation ($projectId: ID!, $input: UpdateProjectInput!) { updateProject(projectId: $projectId, input: $input) { id } }';
    expect(
      refusalOf(
        await graphql(testApp, shop.token, update, { projectId: project.id, input: { name: 'Q', settings: INVALID } }),
      ),
    ).toEqual({ detail: DETAIL, code: 'VALIDATION' });
    expect((await shop.rest.get(`/projects/${project.id}`)).body).toEqual(project);
  });

  it('selects the text of each field, and does not change fields that are mapped to null', async () => {
    const stage = await syncStage(testApp);
    await stage.shop.rest.patch(`/projects/${stage.projectId}`, {
      settings: { field_mapping: { title: 'seo_title', description: ['description', 'bullet_points'], tags: null } },
    });
    testApp.sandbox.state.shop.edit(stage.handles[0]!, { tags: ['theirs'] });
    await stage.shop.rest.patch(`/projects/${stage.projectId}/items/${stage.ids[0]}`, {
      generated_content: { bullet_points: ['Strong'] },
    });
    await stage.shop.rest.patch(`/projects/${stage.projectId}/items/${stage.ids[0]}`, { status: 'approved' });
    expect((await pushOne(stage)).body).toMatchObject({ success: true, message: 'Synced' });
    expect(live(stage.handles[0]!)).toMatchObject({
      title: TEXTS.seo_title,
      descriptionHtml: `${TEXTS.description}\n<ul><li>Strong</li></ul>`,
      tags: ['theirs'],
      seo: { title: TEXTS.seo_title },
    });
  });

  it('of a job does not change while the job runs', async () => {
    const stage = await syncStage(testApp, 2);
    testApp.sandbox.state.faults.add({ system: 'storeA', kind: 'held', match: stage.handles[0]! });
    testApp.sandbox.state.faults.add({ system: 'storeA', kind: 'held', match: stage.handles[1]! });
    const jobId = await startSyncJob(stage);
    await eventually(
      () =>
        testApp.sandbox.state.calls
          .recent('storeA')
          .filter(({ body }) => stage.handles.some((handle) => body.includes(handle))).length,
      (calls) => calls === 2,
    );
    await stage.shop.rest.patch(`/projects/${stage.projectId}`, { settings: { field_mapping: { title: null } } });
    testApp.sandbox.state.faults.release();
    expect((await jobEnd(stage.shop, jobId)).result).toMatchObject({ succeeded: 2 });
    expect(stage.handles.map((handle) => live(handle).title)).toEqual([TEXTS.name, TEXTS.name]);
    expect((await itemOf(stage)).status).toBe('synced');
  });

  it('that maps every field to null succeeds without a write', async () => {
    const stage = await syncStage(testApp);
    const all = Object.fromEntries(
      ['title', 'description', 'short_description', 'seo_title', 'seo_description', 'tags', 'image_alts'].map(
        (field) => [field, null],
      ),
    );
    await stage.shop.rest.patch(`/projects/${stage.projectId}`, { settings: { field_mapping: all } });
    expect((await pushOne(stage)).body.success).toBe(true);
    expect(testApp.sandbox.state.shop.writes()).toEqual({});
  });
});
