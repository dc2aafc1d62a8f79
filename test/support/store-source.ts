import { DataSource, SourceType } from '../../entities/catalog/data-source.ts';
import { add } from '../../src/core/add.ts';
import type { TestApp } from './test-app.ts';

/** Inserts a data source that reads a store connection. */
export async function addStoreSource(testApp: TestApp, projectId: string, connectionId: unknown): Promise<DataSource> {
  const { em } = testApp.ctx();
  const source = add(em, DataSource, {
    projectId,
    name: 'Our shop',
    sourceType: SourceType.store,
    config: { store_connection_id: connectionId },
  });
  await em.flush();
  return source;
}

/** Returns plain products for the sandbox's shop: `product-1`, `product-2`, … */
export function shopProducts(count: number) {
  return Array.from({ length: count }, (_, n) => ({
    handle: `product-${n + 1}`,
    title: `Product ${n + 1}`,
    descriptionHtml: '<p>A useful thing made of beech wood.</p>',
    vendor: 'Maker',
  }));
}
