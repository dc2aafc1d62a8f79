import type { TestApp } from '../../support/test-app.ts';
import { newProject, newShop, type Shop } from '../../support/shop.ts';

/** Creates a shop and a project with three products that have page addresses. */
export async function stageProject(testApp: TestApp): Promise<{ shop: Shop; project_id: string; itemIds: string[] }> {
  const shop = await newShop(testApp);
  const { projectId } = await newProject(testApp, shop);
  const ids = await testApp.ctx().em.execute<{ id: string }[]>(
    `insert into content_items (id, project_id, external_id, item_type, source_data, metadata, generated_content, generation_metadata, pushed, created_at, updated_at)
     select gen_random_uuid(), ?, 'p' || n, 'product', jsonb_build_object('title', 'Product ' || n, 'url', 'https://shop.example/p/' || n), '{}', '{}', '{}', '{}', now(), now()
       from generate_series(1, 3) n returning id`,
    [projectId],
  );
  return { shop, project_id: projectId, itemIds: ids.map(({ id }) => id) };
}
