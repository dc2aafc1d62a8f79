import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { describe, expect, it } from '@jest/globals';

/** Packages that take much memory and that most processes never use. They are imported when they are used. */
const ON_DEMAND = [
  '@anthropic-ai/sdk',
  '@aws-sdk/client-s3',
  '@bull-board/api',
  '@bull-board/express',
  '@google/genai',
  '@modelcontextprotocol/sdk/server/index.js',
  '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js',
  '@opentelemetry/api',
  '@opentelemetry/sdk-trace',
  '@paddle/paddle-node-sdk',
  '@sentry/node',
  'bull',
  'dodopayments',
  'eld/extrasmall',
  'file-type',
  'hucre/xlsx',
  'ioredis',
  'jose',
  'nodemailer',
  'openai',
  'prom-client',
  'sharp',
  'undici',
];

/** Packages of the API, which a worker does not serve. */
const API_ONLY = ['@apollo/server', 'graphql-ws', 'sofa-api', 'ws'];

describe('the start of the service', () => {
  it('imports no package that is only needed on demand', async () => {
    const { packages } = await importsFrom(['bin/service.ts', 'src/http/server.ts', 'resolvers/schema.ts']);
    expect(packages).toEqual(expect.arrayContaining(['@mikro-orm/postgresql', '@apollo/server']));
    expect(ON_DEMAND.filter((name) => packages.includes(name))).toEqual([]);
  });

  it('imports nothing of the API in a worker', async () => {
    const { packages } = await importsFrom(['bin/service.ts', 'src/http/health-server.ts']);
    expect(packages).toEqual(expect.arrayContaining(['@mikro-orm/postgresql', 'express']));
    expect(API_ONLY.filter((name) => packages.includes(name))).toEqual([]);
  });

  it('leaves the lexicons of the checks to the thread that inspects texts', async () => {
    const lexicons = (files: string[]) => files.filter((path) => path.includes('/checks/facts/lexicon/'));
    const { files } = await importsFrom(['bin/service.ts', 'src/http/server.ts', 'resolvers/schema.ts']);
    expect(files).toContain('src/services/generation/checks/inspection-threads.ts');
    expect(lexicons(files)).toEqual([]);
    const thread = await importsFrom(['src/services/generation/checks/inspection-thread.ts']);
    expect(lexicons(thread.files)).not.toEqual([]);
  });
});

interface Imports {
  files: string[];
  packages: string[];
}

/** What these files import when they are loaded, also by the files that they import. */
async function importsFrom(entries: string[]): Promise<Imports> {
  const [files, packages] = [new Set(entries), new Set<string>()];
  for (const path of files) {
    for (const name of importsOf(await readFile(path, 'utf8'))) {
      const file = posix.join(posix.dirname(path), name);
      if (!name.startsWith('.')) packages.add(name);
      else if (existsSync(file)) files.add(file);
    }
  }
  return { files: [...files], packages: [...packages] };
}

/** Neither imports of types nor those by `import()`. */
function importsOf(source: string): string[] {
  const statements = source.matchAll(/^(?:import|export) (?!type )(?:[^;'"]*? from )?['"]([^'"]+)['"];/gm);
  return [...statements].map((match) => match[1]!);
}
