import { control } from '../../../bin/sandbox-control.ts';
import { followJob } from '../follow-job.ts';
import { type Action, type Shop, type ShopProject, startJob } from '../shop.ts';

const COLUMNS = 'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Variant SKU,Variant Price';
/** So that a shop does not spend the whole run on its items. */
const MAX_PRODUCTS = 400;
/** Workers insert the rows of a job over that many items in several blocks. */
const LARGE = 1200;

/** Adds products to the store, uploads a file with them and imports it. */
export const importProducts: Action = async (shop) => {
  const project = shop.random.pick(shop.projects);
  if (project.products < MAX_PRODUCTS) await importNew(shop, project, shop.random.int(5, 60));
};

/** Imports a large file, once for each shop. */
export const importLarge: Action = async (shop) => {
  const project = shop.projects.find(({ platform }) => platform === 'custom')!;
  if (project.products < LARGE) await importNew(shop, project, LARGE);
};

async function importNew(shop: Shop, project: ShopProject, count: number): Promise<void> {
  const handles = newHandles(shop, project, count);
  await addToStore(shop, project, handles);
  const params = { path: { project_id: project.id } };
  const file = new File([[COLUMNS, ...handles.map(rowOf)].join('\n')], `${handles[0]}.csv`);
  const source = await shop.client.send('upload', ({ rest, idempotencyKey }) =>
    rest.post('/projects/{project_id}/data-sources/upload', { params, body: { file }, idempotencyKey } as never),
  );
  if (!source) return;
  const path = { project_id: project.id, source_id: (source as { id: string }).id };
  const jobId = await startJob(shop, 'import', ({ rest, idempotencyKey }) =>
    rest.post('/projects/{project_id}/data-sources/{source_id}/import', { params: { path }, idempotencyKey }),
  );
  if (jobId) followJob(shop, jobId);
}

/** Downloads all items of a project as a file. */
export const exportProject: Action = async (shop) => {
  const { id } = shop.random.pick(shop.projects);
  const format = shop.random.pick(['csv', 'xlsx']);
  await shop.client.send('export project', async ({ url, signal }) => {
    const response = await fetch(`${url}/api/v1/projects/${id}/export?format=${format}`, {
      headers: { authorization: `Bearer ${shop.client.token}` },
      signal,
    });
    const content = await response.arrayBuffer();
    if (response.ok && content.byteLength === 0) throw new Error('the exported file is empty');
    // A response with 503 during an outage is repeated like one that was cut off.
    if (response.status === 503) throw new TypeError('the service is unavailable');
    if (!response.ok) throw new Error(`the export responded with ${response.status}`);
  });
};

function newHandles(shop: Shop, project: ShopProject, count: number): string[] {
  const first = project.products;
  project.products += count;
  return Array.from({ length: count }, (_, n) => `${shop.tag}-${project.platform.toLowerCase()}-${first + n}`);
}

const rowOf = (handle: string): string =>
  `${handle},Board ${handle},<p>A useful thing made of beech wood.</p>,Maker,Kitchen,Wood,true,SKU-${handle},9.50`;

/** The products must exist in a store before their texts can be published. A custom receiver takes any. */
async function addToStore({ addresses }: Shop, { platform }: ShopProject, handles: string[]): Promise<void> {
  if (platform === 'storeA')
    await control(addresses.sandbox, 'shop/products', {
      products: handles.map((handle) => ({
        handle,
        title: 'Old title',
        descriptionHtml: '<p>Old text.</p>',
        tags: [],
      })),
    });
  if (platform === 'woocommerce')
    await control(addresses.sandbox, 'woocommerce/products', {
      products: handles.map((slug) => ({ slug, name: 'Old title', sku: `SKU-${slug}` })),
    });
}
