import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox.ts';

let sandbox: Sandbox;

beforeAll(async () => void (sandbox = await startSandbox({ port: 0 })));
afterAll(() => sandbox.close());
beforeEach(async () => {
  sandbox.state.reset();
  sandbox.state.shop.reset([]);
  const products = ['beech', 'apple', 'cedar'].map((handle) => ({
    handle,
    title: handle,
    images: [{ url: `https://example.com/${handle}.jpg`, altText: null }],
  }));
  await fetch(`${sandbox.url}/control/shop/products`, { method: 'POST', body: JSON.stringify({ products }) });
});

// A test reads what it expects; a wrong shape fails the assertion.
// oxlint-disable-next-line typescript/no-explicit-any
async function graphql(query: string, variables: object = {}): Promise<any> {
  const response = await fetch(`${sandbox.url}/storeA/admin/api/2026-10/graphql.json`, {
    method: 'POST',
    headers: { 'X-Shopify-Access-Token': 'shpat_x' },
    body: JSON.stringify({ query, variables }),
  });
  expect(response.status).toBe(200);
  return response.json();
}

const PAGE = `query ($after: String, $query: String, $sortKey: ProductSortKeys) {
  products(first: 2, after: $after, query: $query, sortKey: $sortKey) { nodes { handle } pageInfo { hasNextPage endCursor } }
}`;
const handles = (answer: { data: { products: { nodes: { handle: string }[] } } }) =>
  answer.data.products.nodes.map(({ handle }) => handle);

describe('the products of the sandbox shop', () => {
  it.each([
    ['ID', ['beech', 'apple'], ['cedar']],
    ['TITLE', ['apple', 'beech'], ['cedar']],
  ])(
    'are sorted by %s, and a cursor goes on behind its product although that was deleted',
    async (sortKey, first, second) => {
      const page = await graphql(PAGE, { sortKey });
      expect(handles(page)).toEqual(first);
      sandbox.state.shop.remove(first.at(-1)!);
      const { hasNextPage, endCursor } = page.data.products.pageInfo;
      expect(hasNextPage).toBe(true);
      expect(handles(await graphql(PAGE, { sortKey, after: endCursor }))).toEqual(second);
    },
  );

  it('have a page for visitors, which a draft has not', async () => {
    const { shop } = sandbox.state;
    shop.write(shop.byHandle('beech')!, {
      descriptionHtml: '<p>Oiled <b>beech</b>.</p>',
      seo: { title: 'Beech & more', description: null },
    });
    shop.edit('cedar', { status: 'DRAFT' });
    const { data } = await graphql('{ products(first: 9) { nodes { handle onlineStoreUrl } } }');
    const [beech, , cedar] = data.products.nodes;
    expect(cedar.onlineStoreUrl).toBeNull();
    const shown = await fetch(beech.onlineStoreUrl);
    expect(shown.headers.get('content-type')).toMatch(/^text\/html/);
    const html = await shown.text();
    for (const text of ['<p>Oiled <b>beech</b>.</p>', '<dd>Beech &amp; more</dd>']) expect(html).toContain(text);
    expect((await fetch(beech.onlineStoreUrl.replace('beech', 'cedar'))).status).toBe(404);
  });

  it('are found after an id, and an invalid cursor is rejected', async () => {
    const first = sandbox.state.shop.byHandle('beech')!.id.split('/').at(-1);
    expect(handles(await graphql(PAGE, { query: `id:>${first}` }))).toEqual(['apple', 'cedar']);
    expect(handles(await graphql(PAGE, { query: `id:<=${first}` }))).toEqual(['beech']);
    expect(await graphql(PAGE, { after: 'nonsense' })).toMatchObject({
      errors: [{ message: 'Invalid cursor for current pagination sort.' }],
    });
  });

  it('have one variant by default, and cost what the response contains instead of what was requested', async () => {
    const answer = await graphql(`
      {
        products(first: 10) {
          nodes {
            variants(first: 5) {
              nodes {
                title
                taxable
                selectedOptions {
                  name
                  value
                }
                media(first: 1) {
                  nodes {
                    alt
                  }
                }
              }
            }
            media(first: 10) {
              nodes {
                ... on MediaImage {
                  image {
                    url
                  }
                }
              }
            }
          }
        }
      }
    `);
    expect(answer.data.products.nodes[0].variants.nodes).toEqual([
      {
        title: 'Default Title',
        taxable: true,
        selectedOptions: [{ name: 'Title', value: 'Default Title' }],
        media: { nodes: [] },
      },
    ]);
    // A product 1; its variants 2 and each 1 + 1 + 2 (+ 1 for an image of its own); its images 2 and each 1 + 1.
    const { requestedQueryCost, actualQueryCost, throttleStatus } = answer.extensions.cost;
    expect(requestedQueryCost).toBe(2 + 10 * (1 + (2 + 5 * 5) + (2 + 10 * 2)));
    expect(actualQueryCost).toBe(2 + 3 * (1 + (2 + 4) + (2 + 2)));
    expect(throttleStatus.currentlyAvailable).toBeGreaterThanOrEqual(2000 - actualQueryCost);
  });

  it('are not returned for a query above the maximum cost', async () => {
    expect(await graphql('{ products(first: 250) { nodes { variants(first: 250) { nodes { id } } } } }')).toMatchObject(
      {
        errors: [{ extensions: { code: 'MAX_COST_EXCEEDED', maxCost: 1000 } }],
      },
    );
  });
});

describe('the images of the sandbox shop', () => {
  const MUTATION =
    'mutation ($files: [FileUpdateInput!]!) { fileUpdate(files: $files) { files { id alt } userErrors { code field message } } }';
  const MEDIA = '{ products(first: 3) { nodes { media(first: 5) { nodes { id alt mediaContentType status } } } } }';
  const ids = async (): Promise<string[]> =>
    (await graphql(MEDIA)).data.products.nodes.flatMap(({ media }: { media: { nodes: { id: string }[] } }) =>
      media.nodes.map(({ id }) => id),
    );

  it('get alternative texts for several products in one call, which counts as a write of each', async () => {
    const [beech, apple] = await ids();
    const answer = await graphql(MUTATION, {
      files: [
        { id: beech, alt: 'Beech' },
        { id: apple, alt: 'Apple' },
      ],
    });
    expect(answer.data.fileUpdate).toEqual({
      files: [
        { id: beech, alt: 'Beech' },
        { id: apple, alt: 'Apple' },
      ],
      userErrors: [],
    });
    expect(answer.extensions.cost).toMatchObject({ requestedQueryCost: 10, actualQueryCost: 10 });
    expect((await graphql(MEDIA)).data.products.nodes[0].media.nodes).toEqual([
      { id: beech, alt: 'Beech', mediaContentType: 'IMAGE', status: 'READY' },
    ]);
    expect(sandbox.state.shop.writes()).toEqual({ apple: 1, beech: 1 });
  });

  it.each([
    [{ id: 'gid://shopify/MediaImage/99', alt: 'x' }, 'FILE_DOES_NOT_EXIST', ['files', '1', 'id']],
    [{ alt: 'x'.repeat(513) }, 'ALT_VALUE_LIMIT_EXCEEDED', ['files', '1', 'alt']],
  ])('stay unchanged when one text of a call is rejected: %j', async (bad, code, field) => {
    const [beech, apple] = await ids();
    const { fileUpdate } = (
      await graphql(MUTATION, {
        files: [
          { id: beech, alt: 'Beech' },
          { id: apple, ...bad },
        ],
      })
    ).data;
    expect(fileUpdate).toMatchObject({ files: null, userErrors: [{ code, field }] });
    expect(sandbox.state.shop.writes()).toEqual({});
  });
});
