import { beforeEach, describe, expect, it } from '@jest/globals';
import { JobStatus } from '../../entities/jobs/job-status.ts';
import { JobType } from '../../entities/jobs/job-type.ts';
import { Job } from '../../entities/jobs/job.ts';
import { User } from '../../entities/accounts/user.ts';
import { schema } from '../../resolvers/schema.ts';
import { restDialect } from '../../schema/dialect/rest-dialect.ts';
import { restOperations } from '../../schema/dialect/rest-operations.ts';
import { JOB_DEFINITIONS } from '../../src/services/job-definitions.ts';
import { ACCESS } from '../contract/access.ts';
import { callGraphql, callRest, pathOf } from '../support/operation-call.ts';
import { newShop, type Shop } from '../support/shop.ts';
import { useTestApp } from '../support/test-app.ts';

const testApp = useTestApp({ ROLE: 'web', REQUIRE_VERIFIED_EMAIL: 'on' });
const REFUSED = { detail: 'Verify your email address first', code: 'EMAIL_NOT_VERIFIED' };

/** Every operation that costs money, mails other people or gives access. Those whose kind of job decides are below. */
const RESTRICTED = [
  'addStudioComment',
  'compareContentProfiles',
  'createApiKey',
  'createAuditGenerationJob',
  'createAutomationRule',
  'createStudioRequest',
  'createUser',
  'generateBlogPost',
  'generateContent',
  'generatePluginBlog',
  'generatePluginBlogAsync',
  'generatePluginDescription',
  'generatePluginDescriptionAsync',
  'previewContentProfile',
  'runAutomationRule',
  'runStoreAudit',
  'updateAutomationRule',
  'updateChatTenant',
];

const operations = restOperations(restDialect(schema));
const restricted = operations.filter((operation) => operation.verifiedEmail);
const setVerified = ({ email }: Shop, emailVerified: boolean) =>
  testApp.ctx().em.nativeUpdate(User, { email }, { emailVerified });
const newProjectOf = async ({ rest }: Shop): Promise<string> => (await rest.post('/projects', { name: 'P' })).body.id;

/** The body of an operation, with an id for each parameter of its path. */
function flatBody({ kind, name, path }: (typeof operations)[number]): Record<string, unknown> {
  const ids = [...path.matchAll(/:(\w+)/g)].map(([, id]) => [id!, pathOf(':id')]);
  return { ...ACCESS[`${kind}.${name}`]!.body, ...Object.fromEntries(ids) };
}

describe('with REQUIRE_VERIFIED_EMAIL', () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await newShop(testApp);
  });

  it('exactly the expected operations are restricted, and declare the error', () => {
    expect(restricted.map(({ name }) => name).toSorted()).toEqual(RESTRICTED);
    for (const { errors } of restricted) expect(errors?.[403]).toHaveProperty('EMAIL_NOT_VERIFIED');
  });

  it.each(restricted.map((operation) => [operation.name, operation] as const))(
    '%s is rejected before its input is read, and allowed with a verified address',
    async (_name, operation) => {
      const flat = flatBody(operation);
      for (const call of [
        () => callRest(testApp, shop.token, operation, flat),
        () => callRest(testApp, shop.token, operation, { ...flat, unknown: 'field' }),
        () => callGraphql(testApp, schema, shop.token, operation, flat),
      ])
        expect(await call()).toEqual({ status: 403, body: REFUSED });
      await setVerified(shop, true);
      expect(await callRest(testApp, shop.token, operation, flat)).not.toMatchObject({ body: REFUSED });
    },
  );

  it('the stream of a regeneration is rejected as JSON', async () => {
    const { status, body } = await shop.rest.post(`/projects/${await newProjectOf(shop)}/regenerate/stream`, {});
    expect({ status, body }).toEqual({ status: 403, body: REFUSED });
  });

  it('a job is rejected by its kind: a generation, but not a sync or an import', async () => {
    const path = `/projects/${await newProjectOf(shop)}/jobs`;
    for (const job_type of ['generation', 'regeneration'])
      expect((await shop.rest.post(path, { job_type, payload: {} })).body).toEqual(REFUSED);
    expect((await shop.rest.post(path, { job_type: 'sync', payload: {} })).status).toBe(422);
    expect((await shop.rest.post(path, { job_type: 'import', payload: {} })).status).toBe(422);
    await setVerified(shop, true);
    expect((await shop.rest.post(path, { job_type: 'generation', payload: {} })).status).toBe(202);
  });

  it('the failed items of a generation are not tried again', async () => {
    const { em } = testApp.ctx();
    const settings = { language: 'en', tone: 'plain', aiProvider: 'aiA' };
    await setVerified(shop, true);
    const projectId = await newProjectOf(shop);
    const { body } = await shop.rest.post(`/projects/${projectId}/jobs`, { job_type: 'generation', payload: settings });
    await em.nativeUpdate(Job, { id: body.job_id }, { status: JobStatus.failed });
    await setVerified(shop, false);
    expect((await shop.rest.post(`/jobs/${body.job_id}/retry-failed`)).body).toEqual(REFUSED);
    expect(await em.count(Job, { projectId })).toBe(1);
  });

  it('an API key is rejected while the address of its creator is not verified', async () => {
    await setVerified(shop, true);
    const { body } = await shop.rest.post('/api-keys', { name: 'Plugin' });
    await setVerified(shop, false);
    const plugin = shop.rest.as(body.api_key);
    expect((await plugin.post('/plugin/generate-description-async', { product_title: 'Desk' })).body).toEqual(REFUSED);
    expect((await plugin.get('/plugin/status')).status).toBe(200);
  });

  it('another user gets no new address or password, but the own account can be corrected', async () => {
    await setVerified(shop, true);
    const { body: user } = await shop.rest.post('/users', {
      email: `u-${shop.email}`,
      password: 'eight horses at least',
    });
    await setVerified(shop, false);
    for (const body of [{ email: `v-${shop.email}` }, { password: 'nine horses at least' }])
      expect((await shop.rest.patch(`/users/${user.id}`, body)).body).toEqual(REFUSED);
    expect((await shop.rest.patch(`/users/${user.id}`, { first_name: 'Ada' })).status).toBe(200);
    const own = { email: `w-${shop.email}`, current_password: shop.password };
    expect((await shop.rest.patch('/users/me', own)).status).toBe(200);
    expect((await shop.rest.post('/auth/resend-verification')).status).toBe(200);
  });
});

it('every kind of job that charges CT needs a verified address', () => {
  const definitions = Object.entries(JOB_DEFINITIONS);
  const needing = definitions.filter(([, { verifiedEmail }]) => verifiedEmail).map(([type]) => type);
  for (const [type, { run }] of definitions) if (run.charged) expect(needing).toContain(type);
  expect(needing).toContain(JobType.store_audit);
});
