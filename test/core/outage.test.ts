import { describe, expect, it } from '@jest/globals';
import { DriverException } from '@mikro-orm/core';
import { ProviderError } from '../../src/core/provider-error.ts';
import { isConnectionLost, isOutage } from '../../src/core/outage.ts';
import { changed, sql } from '../../src/core/sql.ts';
import { useTestApp } from '../support/test-app.ts';

const testApp = useTestApp({ ROLE: 'web' });

const plain = (message: string, code: string) => Object.assign(new Error(message), code !== '' && { code });
/** The error as pg and Node throw it, and as MikroORM wraps it. */
const both = (message: string, code: string): Error[] => [
  plain(message, code),
  new DriverException(plain(message, code)),
];

describe('a database that cannot be reached', () => {
  it.each([
    ['Connection terminated unexpectedly', ''],
    ['Connection terminated due to connection timeout', ''],
    ['Client has encountered a connection error and is not queryable', ''],
    ['Client was closed and is not queryable', ''],
    ['timeout exceeded when trying to connect', ''],
    ['timeout expired', ''],
    ['Query read timeout', ''],
    ['Cannot use a pool after calling end on the pool', ''],
    ['driver has already been destroyed', ''],
    ['connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED'],
    ['read ECONNRESET', 'ECONNRESET'],
    ['write EPIPE', 'EPIPE'],
    ['connect ETIMEDOUT 10.0.0.1:5432', 'ETIMEDOUT'],
    ['connect EHOSTUNREACH', 'EHOSTUNREACH'],
    ['getaddrinfo ENOTFOUND db', 'ENOTFOUND'],
    ['getaddrinfo EAI_AGAIN db', 'EAI_AGAIN'],
    ['terminating connection due to administrator command', '57P01'],
    ['terminating connection because of crash of another server process', '57P02'],
    ['the database system is starting up', '57P03'],
    ['connection failure', '08006'],
  ])('is an outage and a lost connection: %s', (message, code) => {
    for (const error of both(message, code)) expect([isOutage(error), isConnectionLost(error)]).toEqual([true, true]);
  });
});

describe('a temporary condition of the database', () => {
  it.each([
    ['could not serialize access due to concurrent update', '40001'],
    ['deadlock detected', '40P01'],
    ['sorry, too many clients already', '53300'],
    ['could not extend file: No space left on device', '53100'],
    ['could not obtain lock on row', '55P03'],
    ['canceling statement due to statement timeout', '57014'],
    ['could not read block', '58030'],
    ['terminating connection due to idle-in-transaction timeout', '25P03'],
  ])('is an outage but not a lost connection: %s', (message, code) => {
    for (const error of both(message, code)) expect([isOutage(error), isConnectionLost(error)]).toEqual([true, false]);
  });
});

describe('a permanent error', () => {
  it.each([
    ['index row size 3000 exceeds btree version 4 maximum 2704', '54000'],
    ['relation "x" does not exist', '42P01'],
    ['permission denied', '42501'],
    ['invalid input syntax', '22P02'],
    ['duplicate key', '23505'],
    ['current transaction is aborted', '25P02'],
    ['internal error', 'XX000'],
    ['no such file or directory', 'ENOENT'],
    ['anything else', ''],
  ])('is not an outage: %s', (message, code) => {
    for (const error of both(message, code)) expect([isOutage(error), isConnectionLost(error)]).toEqual([false, false]);
  });

  it('is not an outage when it comes from another system or is not an error', () => {
    const errors = [
      new ProviderError('unavailable', 'Connection terminated by the shop'),
      'Connection terminated',
      null,
      { code: '57P01' },
    ];
    for (const error of errors) expect([isOutage(error), isConnectionLost(error)]).toEqual([false, false]);
  });

  it.each([
    ['a missing table', sql`select * from nowhere`],
    [
      'a value too long for its index',
      sql`with t as (select string_agg(md5(n::text), '') as long from generate_series(1, 400) n)
       insert into content_items (id, project_id, data_source_id, external_id, item_type, source_data, metadata,
                                   generated_content, generation_metadata, pushed, created_at, updated_at)
       select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), long, 'product', '{}', '{}', '{}', '{}', '{}', now(), now() from t`,
    ],
  ])('is not an outage when PostgreSQL reports %s', async (_, statement) => {
    const error: unknown = await changed(testApp.ctx().em, statement).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DriverException);
    expect([isOutage(error), isConnectionLost(error)]).toEqual([false, false]);
  });
});
