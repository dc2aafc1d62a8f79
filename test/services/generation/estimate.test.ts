import { afterEach, describe, expect, it } from '@jest/globals';
import { schema } from '../../../resolvers/schema.ts';
import { useTestApp } from '../../support/test-app.ts';
import { setCt } from '../../support/ledger.ts';
import { callThrough } from '../../support/operation-call.ts';
import { importCatalogue, newProject, newShop } from '../../support/shop.ts';
import { CATALOGUES } from './estimate-catalogues.ts';

const testApp = useTestApp();
afterEach(() => testApp.sandbox.state.reset());

const EVERYTHING = {
  structured_data_enabled: true,
  generate_bullet_points: true,
  generate_attributes: true,
  generate_tags: true,
  use_html_short: true,
};
const SETTINGS: Record<string, object> = {
  'the defaults': {},
  'the short text only': { generate_long: false, translate_name: false },
  everything: EVERYTHING,
  'plain text with a long limit': { use_html: false, max_long_chars: 4000 },
  'a language in Cyrillic': { language: 'ru' },
  'everything in Chinese': { ...EVERYTHING, language: 'zh-Hans' },
  'an expensive model and custom instructions': {
    ai_provider: 'aiB',
    ai_model: 'claude-opus-5-5',
    custom_instructions: 'Speak to people who like to cook.',
    tone: 'friendly',
  },
};

describe.each(Object.keys(CATALOGUES))('the estimate for %s', (catalogue) => {
  it.each(Object.keys(SETTINGS).map((name, n) => [name, n % 2 === 0 ? 'REST' : 'GraphQL'] as const))(
    'with %s is within 10 %% of the real CT, over %s',
    async (name, api) => {
      const shop = await newShop(testApp);
      await setCt(testApp.ctx(), shop.organizationId, '5000.0000');
      const { projectId: project_id } = await newProject(testApp, shop);
      const products = await importCatalogue(shop, project_id, await CATALOGUES[catalogue]!());
      const call = callThrough(testApp, schema, api);
      const given = { project_id, ...SETTINGS[name] };
      const estimate = await call('Mutation.estimateGeneration', given, shop.token);
      expect(testApp.sandbox.state.calls.count('aiA') + testApp.sandbox.state.calls.count('aiB')).toBe(0);
      const result = await call('Mutation.generateContent', given, shop.token);
      expect(result).toMatchObject({ generated_count: products.length, failed_count: 0 });
      expect(estimate).toMatchObject({ item_count: products.length, balance: '5000.0000', sufficient: true });
      const ratio = Number(estimate['estimated_ct']) / Number(result['ct_used']);
      expect([name, ratio > 0.9 && ratio < 1.1, ratio]).toEqual([name, true, ratio]);
      expect(Number(estimate['balance_after'])).toBeCloseTo(5000 - Number(estimate['estimated_ct']), 3);
    },
  );
});
