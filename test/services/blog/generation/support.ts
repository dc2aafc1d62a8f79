import { schema } from '../../../../resolvers/schema.ts';
import { addItems } from '../../../support/catalog.ts';
import type { TestApp } from '../../../support/test-app.ts';
import { setCt } from '../../../support/ledger.ts';
import { callThrough } from '../../../support/operation-call.ts';
import { jobEnd, newShop, type Shop } from '../../../support/shop.ts';

type Values = Record<string, unknown>;

export const APIS = ['REST', 'GraphQL'] as const;

/** A shop with enough CT and three products, the last one without a page address. */
export interface Stage {
  shop: Shop;
  project_id: string;
  ids: [string, string, string];
  /** Calls an operation about the project as the shop's administrator. */
  call(name: string, flat?: Values): Promise<Values>;
  /** Starts the generation of a post, waits for the end of its job and returns the post. */
  written(flat: Values): Promise<Values>;
}

const OAK = { vendor: 'Example Works', product_type: 'Garden', body_html: '<p>A bench of oak for 3 people.</p>' };

/** Creates a {@link Stage} whose operations are called through one of the APIs. */
export async function stage(testApp: TestApp, api: (typeof APIS)[number] = 'REST', shop?: Shop): Promise<Stage> {
  const own = shop ?? (await newShop(testApp));
  if (!shop) await setCt(testApp.ctx(), own.organizationId, '900.0000');
  const { body } = await own.rest.post('/projects', { name: 'Catalogue' });
  const [bench, bowl, lamp] = await addItems(testApp, body.id, [
    {
      externalId: 'bench',
      sourceData: { title: 'Garden <Bench>', url: 'https://shop.example/p/bench?a=1&b=2', ...OAK },
    },
    { externalId: 'bowl', sourceData: { title: 'Oak Bowl', url: 'https://shop.example/p/bowl' } },
    { externalId: 'lamp', sourceData: { title: 'Paper Lamp' } },
  ]);
  const through = callThrough(testApp, schema, api);
  const call = (name: string, flat: Values = {}) => through(name, { project_id: body.id, ...flat }, own.token);
  return {
    shop: own,
    project_id: body.id,
    ids: [bench!.id, bowl!.id, lamp!.id],
    call,
    async written(flat) {
      const started = await call('Mutation.generateBlogPost', flat);
      if (!started['job_id']) throw new Error(`the generation did not start: ${JSON.stringify(started)}`);
      await jobEnd(own, String(started['job_id']));
      return call('Query.blogPost', { post_id: started['blog_post_id'] });
    },
  };
}
