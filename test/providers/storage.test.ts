import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Disk } from 'flydrive';
import S3rver from 's3rver';
import { loadConfig } from '../../src/core/config.ts';
import { parseS3Url } from '../../src/core/s3-url.ts';
import { openS3 } from '../../src/providers/storage/s3-storage.ts';
import { storageFor } from '../../src/providers/storage/storage.ts';

/** The only account of the server. */
const KEYS = { id: 'S3RVER', secret: 'S3RVER' };
let folder: string;
let server: S3rver;
let addresses: Record<'folder' | 'bucket', string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cas-storage-'));
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'texts', configs: [] }],
  });
  const { port } = await server.run();
  addresses = { folder: String(pathToFileURL(join(folder, 'disk'))), bucket: bucketAt(port, KEYS) };
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const bucketAt = (port: number, { id, secret }: typeof KEYS, bucket = 'texts') =>
  `s3://${id}:${secret}@127.0.0.1:${port}/${bucket}?tls=off`;
const open = (address: string) => storageFor(loadConfig({ DATA_DIR: folder, STORAGE_URL: address }));

describe.each(['folder', 'bucket'] as const)('files in a %s', (kind) => {
  it('are stored, read, found and deleted', async () => {
    const disk = await open(addresses[kind]);
    await disk.put('files/a/one', Buffer.from('one'));
    expect([
      await disk.exists('files/a/one'),
      await disk.exists('files/a/two'),
      String(await buffer(await disk.getStream('files/a/one'))),
    ]).toEqual([true, false, 'one']);
    await disk.delete('files/a/one');
    await disk.delete('files/a/one');
    expect(await disk.exists('files/a/one')).toBe(false);
  });

  it('are stored from streams of any length', async () => {
    const disk = await open(addresses[kind]);
    const part = Buffer.alloc(1_000_000, 'x');
    await disk.putStream('uploads/long', Readable.from(Array.from({ length: 12 }, () => part)));
    expect(
      (await buffer(await disk.getStream('uploads/long'))).equals(
        Buffer.concat(Array.from({ length: 12 }, () => part)),
      ),
    ).toBe(true);
  });

  it('never have a key outside of it', async () => {
    const disk = await open(addresses[kind]);
    for (const key of ['../out', 'a/../../out', '..']) await expect(disk.put(key, 'x')).rejects.toThrow();
    expect(await readdir(folder, { recursive: true })).not.toContainEqual(expect.stringMatching(/(^|\/)out$/));
  });
});

describe('a bucket', () => {
  it('throws for a bucket of another account or an unknown bucket', async () => {
    const { port } = new URL(addresses.bucket);
    const wrong = {
      account: bucketAt(Number(port), { ...KEYS, id: 'nobody' }),
      bucket: bucketAt(Number(port), KEYS, 'elsewhere'),
    };
    for (const [what, address] of Object.entries(wrong)) {
      const put = (await open(address)).put('one', 'x').then(
        () => 'stored',
        () => 'refused',
      );
      expect({ what, put: await put }).toEqual({ what, put: 'refused' });
    }
  });
});

describe('a server that stops responding', () => {
  let silent: Server;
  let disk: Disk;

  beforeAll(async () => {
    silent = createServer((req, res) => {
      if (req.url!.includes('/begun')) res.writeHead(200, { 'content-length': '1000' }).write('begun');
    });
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const { port } = silent.address() as AddressInfo;
    disk = openS3(bucketAt(port, KEYS), { connectionTimeout: 5000, socketTimeout: 100 });
  });
  afterAll(() => {
    silent.closeAllConnections();
    silent.close();
  });

  it.each<[string, () => Promise<unknown>]>([
    ['is stored', () => disk.put('silent', 'x')],
    ['is stored from a stream', () => disk.putStream('silent', Readable.from(['x']))],
    ['is opened', () => disk.getStream('silent')],
    ['is read', async () => buffer(await disk.getStream('begun'))],
  ])('makes the call fail by which a file %s', async (_what, call) => {
    const error = await call().then(
      () => null,
      ({ name, cause }: Error) => (cause instanceof Error ? cause.name : name),
    );
    expect(error).toBe('TimeoutError');
  });
});

describe('STORAGE_URL', () => {
  it('contains server, bucket, region and keys', () => {
    const given = 's3://id:se%2Fcret@s3.eu-central-1.example/texts?region=eu-central-1';
    expect(parseS3Url(given)).toEqual({
      endpoint: 'https://s3.eu-central-1.example',
      region: 'eu-central-1',
      bucket: 'texts',
      credentials: { accessKeyId: 'id', secretAccessKey: 'se/cret' },
    });
    expect(parseS3Url('s3://127.0.0.1:9000/texts?tls=off')).toEqual({
      endpoint: 'http://127.0.0.1:9000',
      region: 'us-east-1',
      bucket: 'texts',
      credentials: null,
    });
  });

  it('is rejected at start-up in any other format', () => {
    for (const wrong of [
      's3://host',
      's3://host/',
      's3://host/bucket/folder',
      's3://id@host/bucket',
      'http://host/bucket',
      '/folder',
      'file:folder',
      's3:',
    ]) {
      expect(() => loadConfig({ STORAGE_URL: wrong })).toThrow(/^STORAGE_URL: must be file/);
    }
  });
});
