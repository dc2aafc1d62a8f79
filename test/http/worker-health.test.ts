import { expect, it } from '@jest/globals';
import { changed, sql } from '../../src/core/sql.ts';
import { useTestApp } from '../support/test-app.ts';

const testApp = useTestApp({ ROLE: 'worker', HEALTH_PORT: '0' });

async function ask(path: string) {
  const response = await fetch(testApp.url + path);
  return { status: response.status, body: await response.json(), poweredBy: response.headers.get('x-powered-by') };
}

it('a worker tells whether it is well, and nothing else', async () => {
  expect(await ask('/health/live')).toEqual({ status: 200, body: { status: 'ok' }, poweredBy: null });
  expect(await ask('/health/ready')).toEqual({
    status: 200,
    body: { status: 'ok', database: true, queue: true, migrations: true },
    poweredBy: null,
  });
  for (const path of ['/', '/graphql', '/api/v1/users/me', '/health']) {
    expect(await ask(path)).toEqual({ status: 404, body: { detail: 'Not found', code: 'NOT_FOUND' }, poweredBy: null });
  }
});

it('a migration that is missing makes it unready', async () => {
  const { em } = testApp.ctx();
  await changed(em, sql`alter table mikro_orm_migrations rename to gone`);
  const { status, body } = await ask('/health/ready');
  expect({ status, body }).toMatchObject({
    status: 503,
    body: { status: 'unavailable', database: true, queue: true, migrations: false },
  });
});
