import { describe, expect, it } from '@jest/globals';
import { AutomationRule } from '../../../entities/automation/automation-rule.ts';
import { AuditEntry } from '../../../entities/organizations/audit-entry.ts';
import { changed, sql } from '../../../src/core/sql.ts';
import { catalogueOf, importCatalogue, newProject, newShop } from '../../support/shop.ts';
import { useTestApp } from '../../support/test-app.ts';
import { manualRun, newRule, runsOf } from './support.ts';

const testApp = useTestApp();

async function newShopWithProject() {
  const shop = await newShop(testApp);
  return { shop, ...(await newProject(testApp, shop)) };
}

const VALID = { name: 'Rule', trigger: 'import_completed', max_ct_per_day: 1 };

describe('an automation rule', () => {
  it('is stored with its defaults, and changed in the fields that are supplied', async () => {
    const { shop, projectId } = await newShopWithProject();
    const path = `/projects/${projectId}/automations`;
    const created = await shop.rest.post(path, { ...VALID, max_ct_per_day: '2.5' });
    expect(created).toMatchObject({
      status: 201,
      body: {
        project_id: projectId,
        name: 'Rule',
        trigger: 'import_completed',
        schedule: null,
        conditions: { statuses: null, only_empty: false, source_filters: [] },
        profile_id: null,
        languages: null,
        auto_approve: { enabled: false, min_confidence: 0.9, allowed_warnings: [] },
        publish: { enabled: false, store_connection_id: null },
        max_ct_per_day: '2.5000',
        is_active: true,
        last_run_at: null,
        last_run_status: null,
      },
    });
    const changes = {
      trigger: 'schedule',
      schedule: '*/5 8-18 * * 1-5',
      conditions: { only_empty: true, source_filters: [{ field: 'raw.Season', op: 'exists' }] },
      auto_approve: { enabled: true },
    };
    const { body: edited } = await shop.rest.patch(`${path}/${created.body.id}`, changes);
    const { updated_at: _, ...before } = created.body;
    expect(edited).toMatchObject({
      ...before,
      trigger: 'schedule',
      schedule: '*/5 8-18 * * 1-5',
      conditions: { only_empty: true, source_filters: [{ field: 'raw.Season', op: 'exists', value: null }] },
      auto_approve: { enabled: true, min_confidence: 0.9, allowed_warnings: [] },
    });
    expect((await shop.rest.get(`${path}/${edited.id}`)).body).toEqual(edited);
    expect((await shop.rest.get(path)).body).toEqual({ automations: [edited], total: 1, has_more: false });
    const { body: back } = await shop.rest.patch(`${path}/${edited.id}`, { trigger: 'import_completed' });
    expect(back).toMatchObject({ trigger: 'import_completed', schedule: null });
    expect((await shop.rest.delete(`${path}/${edited.id}`)).status).toBe(204);
    expect((await shop.rest.get(`${path}/${edited.id}`)).status).toBe(404);
    const entries = await testApp.ctx().em.find(AuditEntry, { targetId: edited.id }, { orderBy: { createdAt: 'asc' } });
    expect(entries.map(({ action }) => action)).toEqual(
      ['created', 'updated', 'updated', 'deleted'].map((done) => `automation_rule.${done}`),
    );
  });

  it.each([
    ['a schedule with seconds', { trigger: 'schedule', schedule: '0 0 5 * * 1' }, 'schedule'],
    ['a schedule by name', { trigger: 'schedule', schedule: '@daily' }, 'schedule'],
    ['a schedule that never comes', { trigger: 'schedule', schedule: '0 0 31 2 *' }, 'schedule'],
    ['no schedule with that trigger', { trigger: 'schedule' }, 'schedule'],
    ['a schedule with another trigger', { schedule: '0 5 * * 1' }, 'schedule'],
    ['no ceiling', { max_ct_per_day: 0 }, 'max_ct_per_day'],
    ['a ceiling with five decimals', { max_ct_per_day: '0.00001' }, 'max_ct_per_day'],
    ['a blank name', { name: ' ' }, 'name'],
    ['a confidence above 1', { auto_approve: { min_confidence: 1.1 } }, 'auto_approve'],
    ['an unknown warning', { auto_approve: { allowed_warnings: ['ugly'] } }, 'auto_approve'],
    ['publication without approval', { publish: { enabled: true } }, 'publish'],
    ['items that are being generated', { conditions: { statuses: ['generating'] } }, 'conditions'],
    ['a filter without its value', { conditions: { source_filters: [{ field: 'a', op: 'equals' }] } }, 'conditions'],
    [
      'a filter with a value that it does not use',
      { conditions: { source_filters: [{ field: 'a', op: 'missing', value: 'b' }] } },
      'conditions',
    ],
    ['a language that the project does not have', { languages: ['fr'] }, 'languages'],
  ])('cannot have %s', async (_, values, field) => {
    const { shop, projectId } = await newShopWithProject();
    const { status, body } = await shop.rest.post(`/projects/${projectId}/automations`, { ...VALID, ...values });
    expect(status).toBe(422);
    expect(body.errors[0].loc.slice(0, 2)).toEqual(['body', field]);
    expect((await shop.rest.get(`/projects/${projectId}/automations`)).body.total).toBe(0);
  });

  it('may wait for products of a store that is connected later', async () => {
    const { shop, projectId } = await newShopWithProject();
    for (const trigger of ['product_created', 'product_updated'])
      expect(await newRule(shop, projectId, { trigger })).toMatchObject({ trigger, is_active: true });
  });

  it('can be changed and switched off although what it refers to is gone', async () => {
    const { shop, projectId } = await newShopWithProject();
    await shop.rest.patch(`/projects/${projectId}`, { target_languages: ['de'] });
    const { body: connection } = await shop.rest.post('/store-connections', {
      name: 'Old shop',
      platform: 'custom',
      base_url: 'https://shop.example/hook',
      access_token: 'secret',
    });
    const rule = await newRule(shop, projectId, {
      languages: ['en', 'de'],
      auto_approve: { enabled: true },
      publish: { enabled: true, store_connection_id: connection.id },
    });
    await shop.rest.patch(`/projects/${projectId}`, { target_languages: [] });
    expect((await shop.rest.delete(`/store-connections/${connection.id}`)).status).toBe(204);
    const path = `/projects/${projectId}/automations/${rule.id}`;
    expect(await shop.rest.patch(path, { is_active: false })).toMatchObject({
      status: 200,
      body: { is_active: false, languages: ['en', 'de'] },
    });
    expect((await shop.rest.patch(path, { languages: ['de'] })).status).toBe(422);
    const publish = { enabled: true, store_connection_id: connection.id };
    expect((await shop.rest.patch(path, { publish })).status).toBe(404);
    expect((await shop.rest.patch(path, { auto_approve: { enabled: false } })).status).toBe(422);
  });

  it('keeps the time of its next run until its schedule changes', async () => {
    const { shop, projectId } = await newShopWithProject();
    const rule = await newRule(shop, projectId, { trigger: 'schedule', schedule: '0 5 * * 1' });
    const { em } = testApp.ctx();
    const marked = '2099-01-01T00:00:00.000Z';
    await changed(em, sql`update automation_rules set next_run_at = ${marked} where id = ${rule.id}`);
    const nextRun = async () => (await em.fork().findOneOrFail(AutomationRule, rule.id)).nextRunAt?.toISOString();
    const path = `/projects/${projectId}/automations/${rule.id}`;
    await shop.rest.patch(path, { name: 'Mondays', schedule: '0 5 * * 1' });
    expect(await nextRun()).toBe(marked);
    await shop.rest.patch(path, { schedule: '0 6 * * 1' });
    expect(await nextRun()).toMatch(/T06:00:00.000Z$/);
    await shop.rest.patch(path, { is_active: false });
    expect(await nextRun()).toBeUndefined();
    await shop.rest.patch(path, { is_active: true });
    expect(await nextRun()).toMatch(/T06:00:00.000Z$/);
  });

  it('belongs to its organization and its project', async () => {
    const { shop, projectId } = await newShopWithProject();
    const other = await newShopWithProject();
    const rule = await newRule(shop, projectId);
    const calls = ({ rest }: typeof shop, project: string) =>
      Promise.all([
        rest.get(`/projects/${project}/automations/${rule.id}`),
        rest.patch(`/projects/${project}/automations/${rule.id}`, { name: 'Mine' }),
        rest.delete(`/projects/${project}/automations/${rule.id}`),
        rest.post(`/projects/${project}/automations/${rule.id}/dry-run`),
        rest.post(`/projects/${project}/automations/${rule.id}/run`),
        rest.get(`/projects/${project}/automations/${rule.id}/runs`),
      ]);
    const { body: secondProject } = await shop.rest.post('/projects', { name: 'Second' });
    for (const [owner, project] of [
      [other.shop, projectId],
      [other.shop, other.projectId],
      [shop, secondProject.id],
    ] as const)
      expect((await calls(owner, project)).map(({ status }) => status)).toEqual(Array(6).fill(404));
    const { body: profile } = await other.shop.rest.post('/content-profiles', { name: 'Brand' });
    for (const values of [
      { profile_id: profile.id },
      { auto_approve: { enabled: true }, publish: { enabled: true, store_connection_id: other.connectionId } },
    ])
      expect((await shop.rest.patch(`/projects/${projectId}/automations/${rule.id}`, values)).status).toBe(404);
    expect((await shop.rest.get(`/projects/${projectId}/automations/${rule.id}`)).body.name).toBe('Rule');
  });

  it('shows by a dry run which items fit and what they would cost, and changes nothing', async () => {
    const { shop, projectId } = await newShopWithProject();
    await importCatalogue(shop, projectId, catalogueOf(12));
    const rule = await newRule(shop, projectId, {
      max_ct_per_day: 50,
      conditions: {
        source_filters: [
          { field: 'vendor', op: 'equals', value: 'Maker' },
          { field: 'tags', op: 'equals', value: 'Wood' },
          { field: 'title', op: 'contains', value: 'PRODUCT 1' },
          { field: 'body_html', op: 'exists' },
          { field: 'seo_title', op: 'missing' },
        ],
      },
    });
    const path = `/projects/${projectId}/automations/${rule.id}`;
    const { body } = await shop.rest.post(`${path}/dry-run`);
    // 1, 10, 11 and 12.
    expect(body).toMatchObject({ matched_count: 4, sample: [{ status: 'pending' }, {}, {}, {}] });
    expect(body.sample.map((item: { external_id: string }) => item.external_id)).toEqual(
      [1, 10, 11, 12].map((n) => `product-${n}`),
    );
    expect(Number(body.estimated_ct)).toBeGreaterThan(0);
    await shop.rest.patch(path, { max_ct_per_day: '0.0001', conditions: {} });
    const { body: all } = await shop.rest.post(`${path}/dry-run`);
    expect(all).toMatchObject({ matched_count: 12, estimated_ct: '0.0000' });
    expect(all.sample).toHaveLength(10);
    expect(await runsOf(shop, projectId, rule.id)).toEqual([]);
    expect((await shop.rest.get(`/projects/${projectId}/jobs`)).body).toHaveLength(1);
  });

  it('starts no run while it is not active, except for a user', async () => {
    const { shop, projectId } = await newShopWithProject();
    const rule = await newRule(shop, projectId, { is_active: false });
    await importCatalogue(shop, projectId, catalogueOf(1));
    expect(await runsOf(shop, projectId, rule.id)).toEqual([]);
    expect(await manualRun(shop, projectId, rule.id)).toMatchObject({ status: 'completed', generated_count: 1 });
  });
});
