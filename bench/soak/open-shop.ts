import { control } from '../../bin/sandbox-control.ts';
import { RestError } from '../../client/index.ts';
import type { Journal } from './journal.ts';
import type { Random } from './random.ts';
import { ShopClient } from './shop-client.ts';
import { type Addresses, type Shop, type ShopProject, TARGET_LANGUAGES } from './shop.ts';

/** The initial secret of the sandbox's receiver. */
const CUSTOM_SECRET = 'whsec_c2FuZGJveC1jdXN0b20tcmVjZWl2ZXItc2VjcmV0';
const STARTING_CT = '20000';

/** Registers an organization with a project for each platform of the sandbox. Throws if a step is refused. */
export async function openShop(tag: string, addresses: Addresses, random: Random, journal: Journal): Promise<Shop> {
  const client = new ShopClient(addresses.web, random.fork(), journal);
  const organizationId = await register(client, tag);
  journal.organizations.add(organizationId);
  await client.send('change tier', ({ rest }) =>
    rest.patch('/billing/subscription', { body: { tier: 'business', allocate_immediately: true } }),
  );
  await client.send('book CT', ({ rest, idempotencyKey }) =>
    rest.post('/billing/topup', { body: { amount: STARTING_CT }, idempotencyKey }),
  );
  const projects: ShopProject[] = [];
  for (const platform of ['storeA', 'woocommerce', 'custom'] as const)
    projects.push({ id: await openProject(client, platform, addresses), platform, products: 0 });
  const siteId = await connect(client, 'cms', addresses);
  return { tag, organizationId, client, random, journal, addresses, projects, siteId, background: new Set() };
}

/** Registers, or signs in if the response to the registration was cut off. Returns the id of the organization. */
async function register(client: ShopClient, tag: string): Promise<string> {
  const body = { email: `${tag}@soak.example`, password: `${tag} correct horse`, company_name: `Shop ${tag}` };
  const token = await client.send('sign up', async ({ rest }) => {
    try {
      return (await rest.post('/auth/register', { body })).access_token;
    } catch (error) {
      if (!(error instanceof RestError) || error.status !== 409) throw error;
      return (await rest.post('/auth/login', { body })).access_token;
    }
  });
  if (!token) throw new Error(`The shop ${tag} could not sign up`);
  client.token = token;
  const me = await client.send('read account', ({ rest }) => rest.get('/users/me'));
  return me!.organization.id;
}

async function openProject(client: ShopClient, platform: ShopProject['platform'], at: Addresses): Promise<string> {
  const store_connection_id = await connect(client, platform, at);
  const create = () =>
    client.send('create project', ({ rest, idempotencyKey }) =>
      rest.post('/projects', {
        body: { name: `For ${platform}`, store_connection_id, target_languages: [...TARGET_LANGUAGES] },
        idempotencyKey,
      }),
    );
  const project = (await create()) ?? (await create());
  if (!project) throw new Error(`A project for ${platform} could not be created`);
  return project.id;
}

/** The credentials that the sandbox accepts. */
const CREDENTIALS = {
  storeA: { access_token: 'shpat_soak' },
  woocommerce: { consumer_key: 'ck_soak', consumer_secret: 'cs_soak' },
  custom: { access_token: CUSTOM_SECRET },
  cms: { consumer_key: 'editor', consumer_secret: 'sbox 1111 2222 3333 4444 5555' },
} as const;

async function connect(client: ShopClient, platform: keyof typeof CREDENTIALS, at: Addresses): Promise<string> {
  const body = {
    name: platform,
    platform,
    base_url: `${at.sandbox}/${platform}`,
    ...CREDENTIALS[platform],
  };
  // A new request if the outcome of the first one is unknown, because a kill interrupted it.
  const create = () =>
    client.send('connect store', ({ rest, idempotencyKey }) =>
      rest.post('/store-connections', { body, idempotencyKey }),
    );
  const connection = (await create()) ?? (await create());
  if (!connection) throw new Error(`${platform} could not be connected`);
  const params = { path: { connection_id: connection.id } };
  const test = () =>
    client.send('test connection', ({ rest, idempotencyKey }) =>
      rest.post('/store-connections/{connection_id}/test', { params, idempotencyKey }),
    );
  // A test that a kill interrupted may have had no effect.
  if (!(await test())?.success) await test();
  return connection.id;
}

/**
 * Lets the stores of the sandbox accept any number of requests, because the service is tested and not their limits.
 * Records what the site of the sandbox contains.
 */
export async function prepareStores(sandbox: string, journal: Journal): Promise<void> {
  const { entries } = (await control(sandbox, 'cms/entries')) as { entries: { id: number }[] };
  for (const { id } of entries) journal.siteEntries.add(id);
  await control(sandbox, 'shop/throttle', { maximum: 1_000_000, restore_rate: 1_000_000, available: 1_000_000 });
}
