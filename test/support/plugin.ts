import { PluginGeneration } from '../../entities/plugin/plugin-generation.ts';
import { schema } from '../../resolvers/schema.ts';
import type { TestApp } from './test-app.ts';
import { callThrough } from './operation-call.ts';
import type { Shop } from './shop.ts';

type Values = Record<string, unknown>;

/** A product as a plugin describes it. */
export const MUG = {
  source: 'woocommerce',
  product_title: 'Harbour Mug',
  product_category: 'Kitchen',
  product_attributes: { Material: 'stoneware', Capacity: '350 ml' },
  current_description: '<p>A mug for the first coffee of the day.</p>',
};

export const APIS = ['REST', 'GraphQL'] as const;

/** The latest generation of an organization, as stored. */
export function lastGeneration(testApp: TestApp, { organizationId }: Shop): Promise<PluginGeneration> {
  return testApp.ctx().em.findOneOrFail(PluginGeneration, { organizationId }, { orderBy: { id: 'desc' } });
}

/** A new API key of the organization. */
export async function newKey(shop: Shop, scopes?: string[]): Promise<string> {
  const { status, body } = await shop.rest.post('/api-keys', { name: 'plugin', scopes });
  if (status !== 201) throw new Error(`no key: ${JSON.stringify(body)}`);
  return body.api_key;
}

/**
 * The operations of the plugin API over REST or GraphQL, with the flat bodies and names of REST. An error has its
 * `detail` and `code`.
 */
export function pluginApi(testApp: TestApp, api: (typeof APIS)[number]) {
  const call = callThrough(testApp, schema, api);
  return {
    describe: (token: string | null, body: Values = MUG) => call('Mutation.generatePluginDescription', body, token),
    describeLater: (token: string | null, body: Values = MUG) =>
      call('Mutation.generatePluginDescriptionAsync', body, token),
    blog: (token: string | null, body: Values) => call('Mutation.generatePluginBlog', body, token),
    blogLater: (token: string | null, body: Values) => call('Mutation.generatePluginBlogAsync', body, token),
    status: (token: string | null, generationId: unknown) =>
      call('Query.pluginGeneration', { generation_id: generationId }, token),
  };
}
