import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BalanceType, TransactionType } from '../entities/billing/transaction.ts';
import { startService, type StoreAddresses } from '../bin/service.ts';
import { prepareEnvironment } from '../bin/environment.ts';
import { AI_PROVIDERS, type Config } from '../src/core/config.ts';
import { type Context, systemContext } from '../src/core/context.ts';
import { credit } from '../src/services/billing/ledger/credit.ts';
import { register } from '../src/services/accounts/sign-up/register.ts';
import { createProject } from '../src/services/catalog/projects/save-project.ts';
import { authenticate } from '../src/services/accounts/sessions/authenticate.ts';

/** The whole service as `npm start` runs it, on temporary data, with a signed-in shop that has credits. */
export interface BenchApp {
  config: Config;
  /** For further processes. */
  stores: StoreAddresses;
  url: string;
  sandbox: string;
  /** A context of the shop's administrator. */
  ctx(): Context;
  projectId: string;
  /** Access token of that administrator. */
  token: string;
  /** How that administrator signs in. */
  signIn: { email: string; password: string };
  stop(): Promise<void>;
}

/** Clears the machine's settings: a benchmark has its own database, Redis and sandbox. */
const OWN_SERVERS = {
  DATABASE_URL: undefined,
  REDIS_URL: undefined,
  SANDBOX_URL: undefined,
  ...Object.fromEntries(Object.keys(AI_PROVIDERS).map((name) => [`${name.toUpperCase()}_BASE_URL`, undefined])),
  JWT_SECRET: undefined,
  ENCRYPTION_KEY: undefined,
  NODE_ENV: undefined,
  ROLE: 'all',
  PORT: '0',
};

/** Starts a benchmark application. `env` overrides its configuration. */
export async function openBenchApp(env: Record<string, string> = {}): Promise<BenchApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cas-bench-'));
  const environment = await prepareEnvironment(
    { ...process.env, ...OWN_SERVERS, DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env },
    () => undefined,
  );
  const service = await startService(environment.config, environment.stores);
  const system = systemContext(service.runtime);
  const signIn = { email: `${randomUUID()}@bench.example`, password: 'benchmark password' };
  const shop = await register(system, {
    ...signIn,
    companyName: 'Bench',
    firstName: '',
    lastName: '',
    captchaToken: '',
  });
  await credit(system.em, {
    organizationId: shop.organizationId,
    transactionType: TransactionType.topup,
    balanceType: BalanceType.topup,
    amount: '100000.0000',
    description: 'Benchmark',
    reason: `bench:${shop.organizationId}`,
    createdBy: null,
  });
  const user = await authenticate(system, shop.accessToken);
  const ctx = (): Context => ({ ...systemContext(service.runtime), user });
  const project = await createProject(ctx(), { name: 'Bench', description: '', language: 'en' });
  return {
    config: environment.config,
    stores: environment.stores,
    url: service.url!,
    sandbox: environment.config.SANDBOX_URL!,
    ctx,
    projectId: project.id,
    token: shop.accessToken,
    signIn,
    async stop() {
      await service.stop();
      await environment.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Inserts plain products into the project of the application. */
export function addProducts(app: BenchApp, count: number): Promise<void> {
  return insertProducts(app.ctx().em, app.projectId, count);
}

/** Deletes all items of the project of the application. */
export async function removeItems(app: BenchApp): Promise<void> {
  await app.ctx().em.execute('delete from content_items where project_id = ?', [app.projectId]);
}

/** Inserts plain products into a project. */
export async function insertProducts(em: Context['em'], projectId: string, count: number): Promise<void> {
  await em.execute(
    `insert into content_items (id, project_id, external_id, item_type, source_data, metadata, generated_content, generation_metadata, pushed, created_at, updated_at)
     select gen_random_uuid(), ?, 'product-' || n, 'product',
            jsonb_build_object('title', 'Product ' || n, 'body_html', '<p>A useful thing made of beech wood.</p>', 'vendor', 'Maker', 'product_type', 'Kitchen'),
            '{}', '{}', '{}', '{}', now(), now()
       from generate_series(1, ?::int) n`,
    [projectId, count],
  );
}
