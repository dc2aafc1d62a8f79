import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { eventually } from './eventually.ts';
import type { TestApp } from './test-app.ts';
import { RestClient } from './rest-client.ts';

export interface Shop {
  rest: RestClient;
  token: string;
  email: string;
  password: string;
  organizationId: string;
}

/** A fresh organization with its signed-in administrator: every test has its own. */
export async function newShop(testApp: Pick<TestApp, 'url'>): Promise<Shop> {
  const email = `${randomUUID()}@shop.example`;
  const password = 'correct horse battery';
  const { body, status } = await new RestClient(testApp.url).post('/auth/register', {
    email,
    password,
    company_name: `Shop ${email.slice(0, 8)}`,
  });
  if (status !== 201) throw new Error(`registration failed: ${JSON.stringify(body)}`);
  return {
    rest: new RestClient(testApp.url, body.access_token),
    token: body.access_token,
    email,
    password,
    organizationId: body.organization_id,
  };
}

/** A project linked to the sandbox's storeA shop, tested and ready. */
export async function newProject(
  testApp: Pick<TestApp, 'sandbox'>,
  shop: Shop,
): Promise<{ projectId: string; connectionId: string }> {
  const connection = await shop.rest.post('/store-connections', {
    name: 'Sandbox shop',
    platform: 'storeA',
    base_url: `${testApp.sandbox.url}/storeA`,
    access_token: 'shpat_test',
  });
  await shop.rest.post(`/store-connections/${connection.body.id}/test`);
  const project = await shop.rest.post('/projects', { name: 'Catalogue', store_connection_id: connection.body.id });
  return { projectId: project.body.id, connectionId: connection.body.id };
}

/** Imports a CSV (the bundled catalogue unless given) and answers the ids of the products, in order. */
export async function importCatalogue(shop: Shop, projectId: string, csv?: string): Promise<string[]> {
  const content = csv ?? (await readFile('samples/catalogue.csv', 'utf8'));
  const source = await shop.rest.upload(`/projects/${projectId}/data-sources/upload`, 'catalogue.csv', content);
  const job = await shop.rest.post(`/projects/${projectId}/data-sources/${source.body.id}/import`);
  await jobEnd(shop, job.body.job_id);
  const items = await shop.rest.get(`/projects/${projectId}/items`);
  return items.body
    .filter((item: { item_type: string }) => item.item_type === 'product')
    .map((item: { id: string }) => item.id);
}

/** A catalogue of plain products in the Shopify layout: `Product 1`, `Product 2`, … unless they have another name. */
export function catalogueOf(count: number, name = 'Product'): string {
  const rows = Array.from(
    { length: count },
    (_, n) =>
      `${name.toLowerCase()}-${n + 1},${name} ${n + 1},<p>A useful thing made of beech wood.</p>,Maker,Kitchen,Wood,true,Title,Default Title,SKU-${n + 1},9.50`,
  );
  return [
    'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price',
    ...rows,
  ].join('\n');
}

/** Waits until a job is over and answers it. */
export async function jobEnd(shop: Shop, jobId: string) {
  const ask = async () => {
    const { status, body } = await shop.rest.get(`/jobs/${jobId}`);
    if (status !== 200) throw new Error(`the job cannot be read: ${JSON.stringify(body)}`);
    return body;
  };
  return eventually(ask, ({ status }) => ['completed', 'failed', 'cancelled'].includes(status));
}
