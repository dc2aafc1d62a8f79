import { control } from '../bin/sandbox-control.ts';
import { Platform } from '../entities/stores/platform.ts';
import { updateProject } from '../src/services/catalog/projects/save-project.ts';
import { createStoreConnection } from '../src/services/stores/create-store-connection.ts';
import { testStoreConnection } from '../src/services/stores/test-store-connection.ts';
import { addProducts, type BenchApp } from './bench-app.ts';

/** Limits of the shop that no benchmark reaches, because the service is measured. */
const NO_LIMITS = { maximum: 1_000_000, restore_rate: 1_000_000, available: 1_000_000 };

/** Links the project to the sandbox's storeA shop without rate limits. Throws if the shop is unavailable. */
export async function linkShop(app: BenchApp): Promise<void> {
  await control(app.sandbox, 'shop/throttle', NO_LIMITS);
  const connection = await createStoreConnection(app.ctx(), {
    name: 'Bench',
    platform: Platform.storeA,
    baseUrl: `${app.sandbox}/storeA`,
    accessToken: 'shpat_bench',
  });
  const { success, message } = await testStoreConnection(app.ctx(), connection.id);
  if (!success) throw new Error(message);
  await updateProject(app.ctx(), app.projectId, { storeConnectionId: connection.id });
}

/** Inserts approved items that were never pushed, and their products with other texts into the shop. */
export async function addApproved(app: BenchApp, count: number): Promise<void> {
  await addProducts(app, count);
  await app.ctx().em.execute(
    `update content_items
        set status = 'approved',
            generated_content = jsonb_build_object(
              'name', 'Board ' || external_id, 'description', '<p>A useful thing made of beech wood, for the kitchen.</p>',
              'seo_title', 'Board', 'seo_description', 'A board of beech wood.', 'tags', '["board", "wood"]'::jsonb)
      where project_id = ?`,
    [app.projectId],
  );
  const products = Array.from({ length: count }, (_, n) => ({
    handle: `product-${n + 1}`,
    title: 'Old title',
    descriptionHtml: '<p>Old text.</p>',
    tags: [],
  }));
  await control(app.sandbox, 'shop/products', { products });
}

/** The number of calls to the shop so far. */
export async function shopCalls(app: BenchApp): Promise<number> {
  return ((await control(app.sandbox, 'calls?system=storeA')) as { count: number }).count;
}
