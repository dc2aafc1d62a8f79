import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ItemStatus, ItemType } from '../../../../entities/catalog/item-enums.ts';
import { ProjectStatus } from '../../../../entities/catalog/project.ts';
import { Platform } from '../../../../entities/stores/platform.ts';
import type { UpdateProjectInput } from '../../../../schema/catalog/inputs.ts';
import type { Context } from '../../../../src/core/context.ts';
import { createProject, updateProject } from '../../../../src/services/catalog/projects/save-project.ts';
import { getProject, listProjects } from '../../../../src/services/catalog/projects/get-project.ts';
import { startImport } from '../../../../src/services/catalog/imports/start-import.ts';
import { createStoreConnection } from '../../../../src/services/stores/create-store-connection.ts';
import { asUser, refusal } from '../../../support/as-user.ts';
import { addItems, emptyProject, nextRequest, uploadCsv } from '../../../support/catalog.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { catalogueOf, newShop } from '../../../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web' });
const newUser = async () => asUser(testApp, await newShop(testApp));
const connect = (ctx: Context) =>
  createStoreConnection(ctx, { name: 'Shop', platform: Platform.storeA, baseUrl: 'https://shop.example' });

describe('a new project', () => {
  it('has the given values and defaults for the others', async () => {
    const ctx = await newUser();
    const bare = await createProject(ctx, { name: 'Bare', description: '', language: 'en' });
    expect(bare).toMatchObject({
      organizationId: ctx.user!.organizationId,
      status: 'active',
      settings: {},
      description: '',
      language: 'en',
    });
    const { id: storeConnectionId } = await connect(ctx);
    const full = await createProject(ctx, {
      name: 'Full',
      description: 'All of it',
      language: 'de-AT',
      storeConnectionId,
      settings: { tone: 'warm' },
    });
    expect(await getProject(nextRequest(ctx), full.id)).toMatchObject({
      name: 'Full',
      description: 'All of it',
      language: 'de-AT',
      storeConnectionId,
      settings: { tone: 'warm' },
    });
  });

  it('requires a signed-in user and a store connection of the same organization', async () => {
    const ctx = await newUser();
    const foreign = await connect(await newUser());
    for (const storeConnectionId of [foreign.id, randomUUID()]) {
      expect(
        await refusal(createProject(ctx, { name: 'x', description: '', language: 'en', storeConnectionId })),
      ).toMatchObject({ code: 'NOT_FOUND', message: 'Store connection not found' });
    }
    expect((await listProjects(ctx, { limit: 10, offset: 0 })).total).toBe(0);
    expect(await refusal(createProject(testApp.ctx(), { name: 'x', description: '', language: 'en' }))).toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });

  it('accepts null only for the store connection and the profile', async () => {
    const ctx = await newUser();
    const given = {
      name: 'x',
      description: '',
      language: null,
      storeConnectionId: null,
      contentProfileId: null,
      settings: null,
    } as never;
    expect(await refusal(createProject(ctx, given))).toMatchObject({
      message: 'Validation error: body.language: must not be null; body.settings: must not be null',
    });
  });
});

describe('a change of a project', () => {
  it('changes the supplied fields and unlinks the store for null', async () => {
    const ctx = await newUser();
    const { id: storeConnectionId } = await connect(ctx);
    const { id } = await createProject(ctx, { name: 'Old', description: 'kept', language: 'en', storeConnectionId });
    await updateProject(nextRequest(ctx), id, { name: 'New', status: ProjectStatus.archived });
    expect(await getProject(nextRequest(ctx), id)).toMatchObject({
      name: 'New',
      description: 'kept',
      status: 'archived',
      storeConnectionId,
    });
    await updateProject(nextRequest(ctx), id, { storeConnectionId: null });
    expect(await getProject(nextRequest(ctx), id)).toMatchObject({ name: 'New', storeConnectionId: null });
  });

  it('reports every invalid null and changes nothing', async () => {
    const { ctx, projectId } = await emptyProject(testApp);
    const nulls = {
      name: null,
      language: null,
      status: null,
      settings: null,
    } as unknown as UpdateProjectInput;
    const error = await refusal(updateProject(nextRequest(ctx), projectId, { ...nulls, storeConnectionId: null }));
    expect(error.facts['errors']).toEqual(
      ['name', 'language', 'status', 'settings'].map((field) => ({
        loc: ['body', field],
        msg: 'must not be null',
        type: 'null_not_allowed',
      })),
    );
    expect(await getProject(nextRequest(ctx), projectId)).toMatchObject({ name: 'Catalogue', status: 'active' });
  });

  it('responds with 404 to a store connection or project of another organization', async () => {
    const { ctx, projectId } = await emptyProject(testApp);
    const other = await newUser();
    const foreign = await connect(other);
    expect(await refusal(updateProject(nextRequest(ctx), projectId, { storeConnectionId: foreign.id }))).toMatchObject({
      message: 'Store connection not found',
    });
    expect(await refusal(updateProject(other, projectId, { name: 'Mine' }))).toMatchObject({
      code: 'NOT_FOUND',
      message: 'Project not found',
    });
    expect(await getProject(nextRequest(ctx), projectId)).toMatchObject({ name: 'Catalogue' });
  });
});

describe('the list of projects', () => {
  it('returns the organization’s projects newest first, page by page, by status', async () => {
    const ctx = await newUser();
    for (const name of ['a', 'b', 'c']) await createProject(ctx, { name, description: '', language: 'en' });
    const all = await listProjects(ctx, { limit: 100, offset: 0 });
    expect(all).toMatchObject({ total: 3, hasMore: false });
    expect(all.projects.map((each) => each.name)).toEqual(['c', 'b', 'a']);
    const page = await listProjects(ctx, { limit: 1, offset: 1 });
    expect([page.projects.map((each) => each.name), page.total, page.hasMore]).toEqual([['b'], 3, true]);
    await updateProject(nextRequest(ctx), all.projects[0]!.id, { status: ProjectStatus.archived });
    const archived = await listProjects(ctx, { limit: 100, offset: 0, status: ProjectStatus.archived });
    expect([archived.projects.map((each) => each.name), archived.total]).toEqual([['c'], 1]);
    expect((await listProjects(await newUser(), { limit: 100, offset: 0 })).total).toBe(0);
  });

  it.each([
    { limit: 0, offset: 0 },
    { limit: 101, offset: 0 },
    { limit: 20, offset: -1 },
  ])('rejects %j with 422', async (page) => {
    expect(await refusal(listProjects(await newUser(), page))).toMatchObject({ code: 'VALIDATION' });
  });

  it('shows the counts of all projects, which are read together', async () => {
    const shop = await newShop(testApp);
    const ctx = await asUser(testApp, shop);
    const [one, two] = [
      await createProject(ctx, { name: 'one', description: '', language: 'en' }),
      await createProject(ctx, { name: 'two', description: '', language: 'en' }),
    ];
    await addItems(testApp, one.id, [
      {},
      { status: ItemStatus.approved },
      { status: ItemStatus.approved },
      { itemType: ItemType.variant },
    ]);
    const source = await uploadCsv(ctx, one.id, catalogueOf(1));
    const job = await startImport(nextRequest(ctx), one.id, source.id);
    const { body } = await shop.rest.get('/projects');
    expect(body.projects).toMatchObject([
      {
        id: two.id,
        item_count: 0,
        item_counts: {},
        data_source_count: 0,
        active_job_id: null,
        store_connection_name: null,
      },
      {
        id: one.id,
        item_count: 4,
        item_counts: { pending: 2, approved: 2 },
        data_source_count: 1,
        active_job_id: job.id,
        store_connection_name: null,
      },
    ]);
  });
});
