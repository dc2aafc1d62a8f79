import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';

const run = promisify(execFile);

/**
 * Programs that lint the document and print the findings as a JSON list. Each runs in its own process, because the
 * linters load rules dynamically.
 */
const REDOCLY = `
  import { readFileSync } from 'node:fs';
  import { createConfig, lintFromString } from '@redocly/openapi-core';
  const rules = { 'operation-description': 'error', 'parameter-description': 'error', 'operation-tag-defined': 'error', 'spec-strict-refs': 'error', 'path-params-defined': 'error', 'component-name-unique': 'error', 'no-invalid-media-type-examples': 'error', 'no-invalid-schema-examples': 'error' };
  const config = await createConfig({ extends: ['recommended'], rules });
  const found = await lintFromString({ source: readFileSync('schema/openapi.json', 'utf8'), absoluteRef: process.cwd() + '/schema/openapi.json', config });
  console.log(JSON.stringify(found.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])));
`;
const SPECTRAL = `
  import { readFileSync } from 'node:fs';
  import { createRequire } from 'node:module';
  const require = createRequire(process.cwd() + '/package.json');
  const { Document, Spectral } = require('@stoplight/spectral-core');
  const { Json } = require('@stoplight/spectral-parsers');
  const { oas } = require('@stoplight/spectral-rulesets');
  const spectral = new Spectral();
  spectral.setRuleset({ extends: [[oas, 'recommended']] });
  const found = await spectral.run(new Document(readFileSync('schema/openapi.json', 'utf8'), Json, 'openapi.json'));
  console.log(JSON.stringify(found.map(({ code, message, path }) => [code, message, path.join('/')])));
`;

async function findingsOf(program: string): Promise<unknown> {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  return JSON.parse(stdout);
}

describe('the committed OpenAPI document', () => {
  it.each([
    ['Redocly', REDOCLY],
    ['Spectral', SPECTRAL],
  ])(
    'passes %s without findings',
    async (_, program) => {
      expect(await findingsOf(program)).toEqual([]);
    },
    120_000,
  );
});
