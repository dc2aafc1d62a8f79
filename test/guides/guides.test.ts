import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { useTestApp } from '../support/test-app.ts';
import { totp } from '../support/second-factor.ts';
import { importCatalogue, newProject, newShop, type Shop } from '../support/shop.ts';
import { type Example, readGuide } from './guide.ts';
import { Values } from './notation.ts';
import { Programs } from './programs.ts';
import { runQuery, runRequest } from './requests.ts';

type Given = ConstructorParameters<typeof Values>[0];

/** The values that each guide assumes: the token of an administrator, or the codes of an authenticator app. */
const GUIDES: Record<string, (shop: () => Shop) => Given> = {
  'plugin-authors': (shop) => ({ token: () => shop().token }),
  'mcp-clients': (shop) => ({ token: () => shop().token }),
  'webhook-receivers': (shop) => ({ token: () => shop().token }),
  'webhook-providers': (shop) => ({ token: () => shop().token }),
  'frontend-authors': () => ({
    code: (values) => totp(values.get('secret')!),
    // Each code is accepted once, and the next one is accepted already.
    next_code: (values) => totp(values.get('secret')!, 1),
  }),
};

/** What a guide assumes to exist. */
const PREPARATIONS: Record<string, (shop: Shop) => Promise<unknown>> = {
  'mcp-clients': async (shop) => importCatalogue(shop, (await newProject(testApp, shop)).projectId),
};

/** The secrets in the guide for webhook providers. */
const testApp = useTestApp({
  PAYA_WEBHOOK_SECRET: 'pdl_ntfset_example',
  PAYB_WEBHOOK_SECRET: 'whsec_ZXhhbXBsZSBzZWNyZXQsIDI0IGJ5dGVz',
  STOREA_CLIENT_SECRET: 'shpss_example',
  CHATDESK_WEBHOOK_SECRET: 'chat_example',
});
const guides = Object.entries(GUIDES).map(([guide, given]) => ({ guide, given, examples: readGuide(guide) }));
const programs = new Programs();

beforeAll(() => programs.open());
afterAll(() => programs.remove());

it('the programs in the guides compile', () =>
  programs.compile(guides.flatMap(({ examples }) => examples).filter(({ language }) => language === 'ts')));

describe.each(guides)('the guide $guide.md', ({ guide, given, examples }) => {
  let shop: Shop;
  const values = new Values(given(() => shop));
  beforeAll(async () => {
    shop = await newShop(testApp);
    await PREPARATIONS[guide]?.(shop);
  });

  it.each(examples.map((example) => [example.line, example] as const))(
    'has a working example at line %i',
    (_line, example) => run(example, values),
  );
});

function run(example: Example, values: Values): Promise<void> {
  if (example.language === 'http') return runRequest(example, testApp.url, values);
  if (example.language === 'graphql') return runQuery(example, testApp.url, values);
  if (example.language === 'ts') return programs.run(example, testApp.url, values);
  throw new Error(`no runner for ${example.language}`);
}
