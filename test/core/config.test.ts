import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ConfigError, loadConfig } from '../../src/core/config.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  JWT_SECRET: 'x'.repeat(32),
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  AIA_BASE_URL: 'https://ai.example/v1',
  AIA_API_KEY: 'key',
};

function problems(env: Record<string, string | undefined>): string[] {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
  return [];
}

const named = (env: Record<string, string | undefined>) => problems(env).map((line) => line.slice(0, line.indexOf(':'))).toSorted();

describe('the configuration', () => {
  it('has a default for everything outside production', () => {
    expect(loadConfig({})).toMatchObject({
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: 4000,
      ROLE: 'all',
      DATA_DIR: resolve('.data'),
      ACCESS_TOKEN_TTL: 86_400,
      CORS_ORIGINS: [],
      OUTBOUND_ALLOW: [],
      LOG_LEVEL: 'info',
      WORKER_CONCURRENCY: 4,
      GENERATION_CONCURRENCY: 16,
      SYNC_CONCURRENCY: 16,
      production: false,
      introspection: true,
      runsWeb: true,
      runsWorkers: true,
    });
  });

  it('takes an empty variable for one that is not there', () => {
    expect(loadConfig({ PORT: '', JWT_SECRET: '', DATA_DIR: '', DATABASE_URL: undefined })).toMatchObject({ PORT: 4000, DATA_DIR: resolve('.data') });
  });

  it('names every wrong variable at once', () => {
    const wrong = {
      NODE_ENV: 'staging',
      PORT: '70000',
      ROLE: 'both',
      JWT_SECRET: 'short',
      ENCRYPTION_KEY: 'no key',
      ACCESS_TOKEN_TTL: '0',
      DATABASE_POOL: '1',
      AIA_BASE_URL: 'ftp://example.com',
      OUTBOUND_ALLOW: 'shop.example:443,localhost',
      LOG_LEVEL: 'loud',
      GRAPHQL_INTROSPECTION: 'yes',
      WORKER_CONCURRENCY: '1.5',
      SANDBOX_URL: 'sandbox',
    };
    expect(named(wrong)).toEqual(Object.keys(wrong).toSorted());
  });

  it('never repeats a secret in what it says', () => {
    expect(problems({ JWT_SECRET: 'hush-hush', ENCRYPTION_KEY: 'hush-hush' }).join()).not.toContain('hush');
  });

  it('refuses production without its secrets, and names what is wrong besides', () => {
    expect(named({ NODE_ENV: 'production' })).toEqual(['AIA_API_KEY', 'AIA_BASE_URL', 'ENCRYPTION_KEY', 'JWT_SECRET']);
    expect(named({ ...PRODUCTION, JWT_SECRET: '', PORT: 'x' })).toEqual(['JWT_SECRET', 'PORT']);
    expect(loadConfig(PRODUCTION)).toMatchObject({ production: true, introspection: false });
    expect(loadConfig({ ...PRODUCTION, GRAPHQL_INTROSPECTION: 'on' }).introspection).toBe(true);
  });

  it('lets users reach the sandbox, but never in production', () => {
    const env = { OUTBOUND_ALLOW: ' shop.local:8080 , [::1]:80', SANDBOX_URL: 'http://127.0.0.1:4100/' };
    expect(loadConfig(env)).toMatchObject({ SANDBOX_URL: 'http://127.0.0.1:4100', OUTBOUND_ALLOW: ['shop.local:8080', '[::1]:80', '127.0.0.1:4100'] });
    expect(loadConfig({ SANDBOX_URL: 'http://sandbox' }).OUTBOUND_ALLOW).toEqual(['sandbox:80']);
    expect(loadConfig({ ...PRODUCTION, ...env }).OUTBOUND_ALLOW).toEqual(['shop.local:8080', '[::1]:80']);
  });

  it.each([
    ['all', true, true],
    ['web', true, false],
    ['worker', false, true],
  ])('knows what the role %s runs', (ROLE, runsWeb, runsWorkers) => {
    expect(loadConfig({ ROLE })).toMatchObject({ runsWeb, runsWorkers });
  });
});
