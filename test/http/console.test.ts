import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { useTestApp } from '../support/test-app.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cas-console-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
const testApp = useTestApp(() => ({ ROLE: 'web', CONSOLE_DIR: folder }));

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const PAGE =
  '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__"><script src="/assets/app-1a2b.js"></script>';
const SCRIPT = `console.log('${'console '.repeat(300)}');`;

const open = (path: string, { accept = BROWSER, method = 'GET', encoding = 'identity' } = {}) =>
  fetch(`${testApp.url}${path}`, { method, headers: { accept, 'accept-encoding': encoding } });

/** As `npm run build` writes it. */
async function build(): Promise<void> {
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const script = join(folder, 'assets/app-1a2b.js');
  await writeFile(script, SCRIPT);
  await writeFile(`${script}.br`, brotliCompressSync(SCRIPT));
  await writeFile(`${script}.gz`, gzipSync(SCRIPT));
}

describe('without a build', () => {
  it('a browser gets a page that says how to build the console, and a program 404', async () => {
    const page = await open('/projects');
    expect([page.status, page.headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect(await page.text()).toContain('npm run build');
    const answer = await open('/projects', { accept: '*/*' });
    expect([answer.status, await answer.json()]).toEqual([404, { detail: 'Not found', code: 'NOT_FOUND' }]);
  });
});

describe('with a build', () => {
  beforeAll(build);

  it.each(['/', '/sign-in', '/projects/0197a3c0-5f5e-7000-8000-000000000001/review?status=generated', '/index.html'])(
    '%s opens the page',
    async (path) => {
      const response = await open(path);
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache']);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(await response.text()).toContain('/assets/app-1a2b.js');
    },
  );

  it('the page runs no inline script, loads from no other host, and names a nonce of its own for styles', async () => {
    const [first, second] = [await open('/'), await open('/')];
    const policy = first.headers.get('content-security-policy')!;
    const nonce = /style-src 'self' 'nonce-([\w+/=]{24})'/.exec(policy)![1]!;
    expect(await first.text()).toContain(`<meta name="csp-nonce" content="${nonce}">`);
    expect(await second.text()).not.toContain(nonce);
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; /);
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(policy).toMatch(/frame-ancestors 'none'$/);
    expect(first.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('allows the hosts of the payment platform where a checkout is paid, and nowhere else', async () => {
    const policyAt = async (path: string) => (await open(path)).headers.get('content-security-policy');
    expect(await policyAt('/billing/checkout?_ptxn=txn_1&token=live_1')).toMatch(
      /script-src 'self' https:\/\/cdn\.paddle\.com; .*frame-src https:\/\/buy\.paddle\.com https:\/\/sandbox-buy/,
    );
    expect(await policyAt('/billing')).not.toContain('paddle');
  });

  it('allows a frame of the chat desk on the page of the support, and nowhere else', async () => {
    const policyAt = async (path: string) => (await open(path)).headers.get('content-security-policy');
    const { origin } = new URL(testApp.sandbox.url);
    const policy = await policyAt('/support');
    expect(policy).toContain(`; frame-src ${origin};`);
    expect(policy!.split(origin)).toHaveLength(2);
    expect(await policyAt('/settings')).not.toContain(origin);
  });

  it('assets are cached for ever, other files are revalidated', async () => {
    const asset = await open('/assets/app-1a2b.js', { accept: '*/*' });
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-type')).toMatch(/^text\/javascript/);
    const icon = await open('/favicon.svg', { accept: 'image/*' });
    expect([icon.status, icon.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    const again = await fetch(`${testApp.url}/favicon.svg`, {
      headers: { 'if-none-match': icon.headers.get('etag')!, 'cache-control': 'max-age=0' },
    });
    expect(again.status).toBe(304);
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ])('an asset for a browser that accepts %s has the encoding %s', async (encoding, expected) => {
    const response = await open('/assets/app-1a2b.js', { encoding });
    expect(response.headers.get('content-encoding')).toBe(expected);
    expect(response.headers.get('vary')).toMatch(/accept-encoding/i);
    expect(await response.text()).toBe(SCRIPT);
  });

  it.each([
    ['GET', '/api/v1/nowhere'],
    ['GET', '/api'],
    ['GET', '/assets/of-an-older-build.js'],
    ['GET', '/health/nowhere'],
    ['POST', '/projects'],
  ])('%s %s is 404 as JSON, also for a browser', async (method, path) => {
    const response = await open(path, { method });
    expect([response.status, await response.json()]).toMatchObject([404, { detail: 'Not found' }]);
  });

  it.each(['/..%2f..%2fpackage.json', '/index%2Ehtml', '/.env'])('%s is no file', async (path) => {
    expect((await open(path, { accept: '*/*' })).status).toBe(404);
    const page = await open(path);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
  });

  it('a build that replaces this one is used with the next page', async () => {
    await rm(join(folder, 'assets/app-1a2b.js'));
    expect((await open('/assets/app-1a2b.js')).status).toBe(200);
    await writeFile(join(folder, 'assets/app-3c4d.js'), SCRIPT);
    await writeFile(join(folder, 'index.html'), PAGE.replace('1a2b', '3c4d'));
    await utimes(join(folder, 'index.html'), 1, 1);
    expect(await (await open('/')).text()).toContain('/assets/app-3c4d.js');
    expect((await open('/assets/app-3c4d.js')).status).toBe(200);
  });

  it('HEAD has the headers of the page and no body', async () => {
    const response = await open('/projects', { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });
});
