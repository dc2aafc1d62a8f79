import { expect, it } from '@jest/globals';
import { McpTestClient, mcpKey } from '../support/mcp-client.ts';
import { catalogueOf, importCatalogue, newProject, newShop } from '../support/shop.ts';
import { useTestApp } from '../support/test-app.ts';

const testApp = useTestApp();

it('an MCP client writes, edits, reviews and publishes texts in several languages', async () => {
  const own = await newShop(testApp);
  const { projectId: id } = await newProject(testApp, own);
  const [itemId] = await importCatalogue(own, id, catalogueOf(1));
  await own.rest.patch(`/projects/${id}`, { target_languages: ['de'] });
  const mcp = await McpTestClient.connect(testApp, await mcpKey(own, 'mcp:write'));
  const item = { project_id: id, item_id: itemId };
  expect(await mcp.call('list_projects')).toMatchObject({ projects: [{ target_languages: ['de'] }] });
  expect((await mcp.call('get_item', item)).texts).toEqual([]);
  const run = { project_id: id, languages: ['en', 'de'] };
  expect(await mcp.call('estimate_generation', run)).toMatchObject({ item_count: 2 });
  const started = await mcp.call('generate_texts', { ...run, max_ct: '20' });
  expect(await mcp.call('get_job', { job_id: started.job_id, wait_seconds: 30 })).toMatchObject({
    result: { succeeded: 2 },
  });
  const written = await mcp.call('get_item', item);
  expect(written).toMatchObject({
    status: 'generated',
    texts: [{ language: 'de', status: 'generated', warnings: expect.any(Array) }],
  });
  expect(written.texts[0]).not.toHaveProperty('generation_metadata');
  const waiting = { project_id: id, language: 'de', status: 'generated' };
  expect((await mcp.call('list_items', waiting)).items).toMatchObject([
    { id: itemId, translation: { language: 'de', status: 'generated' } },
  ]);
  expect((await mcp.call('list_items', { ...waiting, status: 'pending' })).items).toEqual([]);
  const german = { seo_title: 'Ein Titel' };
  const edit = { ...item, language: 'de', generated_content: german };
  const changed = await mcp.call('update_item_text', { ...edit, expected_updated_at: written.texts[0].updated_at });
  expect(changed.texts[0].generated_content).toEqual({ ...written.texts[0].generated_content, ...german });
  expect(changed.generated_content).toEqual(written.generated_content);
  expect(
    await mcp.refusal('update_item_text', { ...edit, expected_updated_at: written.texts[0].updated_at }),
  ).toMatchObject({ code: 'CONFLICT' });
  expect(await mcp.refusal('update_item_text', { ...edit, language: 'fr' })).toMatchObject({ code: 'NOT_FOUND' });
  const reviewed = { project_id: id, item_ids: [itemId] };
  await mcp.call('reject_items', { ...reviewed, language: 'de' });
  expect(await mcp.call('get_item', item)).toMatchObject({ status: 'generated', texts: [{ status: 'rejected' }] });
  await mcp.call('approve_items', { ...reviewed, language: 'de' });
  await mcp.call('approve_items', reviewed);
  const { handle } = testApp.sandbox.state.shop.upsert([{ handle: written.external_id, title: 'Old' }])[0]!;
  const published = await mcp.call('publish_items', reviewed);
  expect(await mcp.call('get_job', { job_id: published.job_id, wait_seconds: 30 })).toMatchObject({
    result: { succeeded: 2 },
    problem_items: [],
  });
  const product = testApp.sandbox.state.shop.byHandle(handle)!;
  expect(testApp.sandbox.state.shop.translations.get(product.id, 'de', 'meta_title')?.value).toBe('Ein Titel');
  await mcp.close();
});
