import { expect, it } from '@jest/globals';
import { changed, sql } from '../../src/core/sql.ts';
import { useTestApp } from '../support/test-app.ts';

const testApp = useTestApp({ ROLE: 'worker', HEALTH_PORT: '0' });

async function get(path: string) {
  const response = await fetch(testApp.url + path);
  return { status: response.status, body: await response.json(), poweredBy: response.headers.get('x-powered-by') };
}

it('a worker serves the health checks and nothing else', async () => {
  expect(await get('/health/live')).toEqual({ status: 200, body: { status: 'ok' }, poweredBy: null });
  expect(await get('/health/ready')).toEqual({
    status: 200,
    body: { status: 'ok', database: true, queue: true, migrations: true },
    poweredBy: null,
  });
  for (const path of ['/', '/graphql', '/api/v1/users/me', '/health']) {
    expect(await get(path)).toEqual({ status: 404, body: { detail: 'Not found', code: 'NOT_FOUND' }, poweredBy: null });
  }
});

it('a worker is not ready while a migration is missing', async () => {
  const { em } = testApp.ctx();
  await changed(em, sql`alter table mikro_orm_migrations rename to gone`);
  const { status, body } = await get('/health/ready');
  expect({ status, body }).toMatchObject({
    status: 503,
    body: { status: 'unavailable', database: true, queue: true, migrations: false },
  });
});
