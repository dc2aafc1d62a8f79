import { describe, expect, it } from '@jest/globals';
import { schema } from '../../../resolvers/schema.ts';
import { Tier } from '../../../entities/billing/plan.ts';
import { requireTool } from '../../../src/services/studio/tools/tool-access.ts';
import { asUser, refusal } from '../../support/as-user.ts';
import { useTestApp } from '../../support/test-app.ts';
import { newMember } from '../../support/members.ts';
import { callThrough } from '../../support/operation-call.ts';
import { setTier } from '../../support/set-tier.ts';
import { newShop } from '../../support/shop.ts';

type Row = Record<string, unknown>;

const testApp = useTestApp({ ROLE: 'web' });

describe.each(['REST', 'GraphQL'] as const)('the tool catalogue over %s', (api) => {
  const call = callThrough(testApp, schema, api);
  const tools = async (token: string) => (await call('Query.studioTools', {}, token))['tools'] as Row[];

  it('has every field of the contract, and stable ids', async () => {
    const [shop, stranger] = [await newShop(testApp), await newShop(testApp)];
    const all = await tools(shop.token);
    expect(all.map(({ slug, min_tier, unlocked }) => [slug, min_tier, unlocked])).toEqual([
      ['product-descriptions', 'free', true],
      ['blog-writer', 'free', true],
      ['store-audit', 'starter', false],
      ['audit-fixes', 'starter', false],
    ]);
    for (const tool of all)
      expect(Object.keys(tool).toSorted()).toEqual([
        'description',
        'icon',
        'id',
        'min_tier',
        'name',
        'slug',
        'unlocked',
      ]);
    expect(new Set(all.map(({ id }) => id)).size).toBe(4);
    expect(await tools(stranger.token)).toEqual(all);
    expect(await call('Query.studioTools')).toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('unlocks tools by the current tier, for members too', async () => {
    const shop = await newShop(testApp);
    const { token } = await newMember(testApp, shop);
    const unlocked = async () => (await tools(token)).filter((tool) => tool['unlocked']).map(({ slug }) => slug);
    for (const tier of [Tier.starter, Tier.pro, Tier.business]) {
      await setTier(testApp, shop, tier);
      expect(await unlocked()).toEqual(['product-descriptions', 'blog-writer', 'store-audit', 'audit-fixes']);
    }
    await setTier(testApp, shop, Tier.free);
    expect(await unlocked()).toEqual(['product-descriptions', 'blog-writer']);
  });
});

describe('a tool of the studio', () => {
  it('is rejected with 403 for a lower tier, which is read for each request', async () => {
    const shop = await newShop(testApp);
    const ctx = await asUser(testApp, shop);
    for (const slug of ['store-audit', 'audit-fixes'] as const) {
      expect(await refusal(requireTool(ctx, slug))).toMatchObject({
        code: 'TIER_TOO_LOW',
        status: 403,
        message: 'This tool needs the starter tier or a higher one',
      });
    }
    await requireTool(ctx, 'blog-writer');
    await setTier(testApp, shop, Tier.starter);
    await requireTool(ctx, 'store-audit');
    await setTier(testApp, shop, Tier.free);
    expect(await refusal(requireTool(ctx, 'store-audit'))).toMatchObject({ code: 'TIER_TOO_LOW' });
  });

  it('is rejected with 401 without a token', async () => {
    expect(await refusal(requireTool(testApp.ctx(), 'blog-writer'))).toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});
