import { describe, expect, it } from '@jest/globals';
import { readRedisServers } from '../../src/core/redis-servers.ts';

const config = { REDIS_MODE: 'single', REDIS_SENTINEL_MASTER: 'mymaster', REDIS_CA_FILE: undefined } as const;

describe('readRedisServers', () => {
  it('reads one address', () => {
    expect(readRedisServers(config, 'redis://user:p%40ss@[::1]/3')).toEqual({
      mode: 'single',
      url: 'redis://user:p%40ss@[::1]/3',
      hosts: [{ host: '::1', port: 6379 }],
      username: 'user',
      password: 'p@ss',
      database: 3,
      tls: null,
      masterName: 'mymaster',
    });
  });

  it('reads the addresses of a cluster, with the credentials of the first one', () => {
    const text = 'rediss://:secret@one:7000, rediss://two:7001';
    expect(readRedisServers({ ...config, REDIS_MODE: 'cluster' }, text)).toMatchObject({
      hosts: [
        { host: 'one', port: 7000 },
        { host: 'two', port: 7001 },
      ],
      username: undefined,
      password: 'secret',
      tls: {},
    });
  });

  it.each([
    ['', 'REDIS_URL: addresses such as'],
    ['http://host', 'REDIS_URL: addresses such as'],
    ['redis://host/name', 'REDIS_URL: addresses such as'],
    ['redis://one,redis://two', 'REDIS_URL: several addresses need REDIS_MODE'],
  ])('refuses %j', (text, message) => {
    expect(() => readRedisServers(config, text)).toThrow(message);
  });

  it('refuses a mix of protocols and a certificate authority that cannot be read', () => {
    const cluster = { ...config, REDIS_MODE: 'cluster' } as const;
    expect(() => readRedisServers(cluster, 'redis://one,rediss://two')).toThrow(
      'REDIS_URL: all addresses need the same',
    );
    expect(() => readRedisServers({ ...config, REDIS_CA_FILE: '/none.crt' }, 'rediss://one')).toThrow(
      /^REDIS_CA_FILE: ENOENT/,
    );
  });
});
