import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { schema } from '../../resolvers/schema.ts';
import { restNamed } from '../support/both-doors.ts';
import { testBed } from '../support/harness.ts';
import { leaveCt } from '../support/ledger.ts';
import { catalogueOf, importCatalogue, newProject, newShop, type Shop } from '../support/shop.ts';
import { graphql, refusalOf } from './graphql-client.ts';

const bed = testBed();
let shop: Shop;
let facts: Record<string, string>;

beforeAll(async () => {
  shop = await newShop(bed);
  const { projectId, connectionId } = await newProject(bed, shop);
  const [itemId] = await importCatalogue(shop, projectId, catalogueOf(2));
  await shop.rest.post(`/projects/${projectId}/generate`, { item_ids: [itemId] });
  const jobs = await shop.rest.get('/jobs');
  const sources = await shop.rest.get(`/projects/${projectId}/data-sources`);
  facts = { p: projectId, c: connectionId, i: itemId!, j: jobs.body.jobs[0].id, s: sources.body[0].id, nobody: randomUUID() };
});

const fill = (text: string) => text.replace(/\$(\w+)/g, (_, name: string) => facts[name]!);

const PROJECT = 'id organizationId name description storeConnectionId storeConnectionName language status settings itemCount itemCounts dataSourceCount activeJobId createdAt updatedAt';
const ITEM = 'id projectId externalId itemType sourceData generatedContent confidenceScore status aiModelUsed createdAt updatedAt dataSourceId dataSourceName metadata excludedAt generationMetadata';
const JOB = 'id projectId jobType status progressCurrent progressTotal createdAt startedAt completedAt error';
const ORGANIZATION = 'id name slug settings address phoneNumber taxId billingEmail byokEnabled hasAiAKey hasAiBKey hasAiCKey enforce2fa createdAt';

describe('the same data at both doors', () => {
  it.each([
    ['/users/me', '{ me { id email firstName lastName role isActive emailVerified isSuperAdmin twoFactorEnabled twoFactorMethod organization { id name slug } } }'],
    ['/organization', `{ organization { ${ORGANIZATION} } }`],
    ['/projects', `{ projects { projects { ${PROJECT} } total hasMore } }`],
    ['/projects/$p', `{ project(projectId: "$p") { ${PROJECT} } }`],
    ['/projects/$p/items', `{ items(projectId: "$p") { ${ITEM} } }`],
    ['/projects/$p/items?limit=1&offset=1', `{ items(projectId: "$p", limit: 1, offset: 1) { ${ITEM} } }`],
    ['/projects/$p/items?status=generated', `{ items(projectId: "$p", status: generated) { ${ITEM} } }`],
    ['/projects/$p/items/$i', `{ item(projectId: "$p", itemId: "$i") { ${ITEM} } }`],
    ['/projects/$p/items/$i/versions', '{ itemVersions(projectId: "$p", itemId: "$i") { version origin content aiModelUsed ctCost createdBy createdAt } }'],
    ['/projects/$p/data-sources', '{ dataSources(projectId: "$p") { id name sourceType status itemCount config columnMapping lastError createdAt } }'],
    ['/projects/$p/jobs', `{ projectJobs(projectId: "$p") { ${JOB} } }`],
    ['/jobs/$j', `{ job(jobId: "$j") { ${JOB} result progressDetail { seq itemId externalId status errorCode message attempts tokensUsed ctCost finishedAt } } }`],
    ['/store-connections/$c', '{ storeConnection(connectionId: "$c") { id name platform baseUrl mediaBaseUrl status hasCredentials lastConnectedAt projectCount createdAt updatedAt } }'],
    ['/projects/$p/sync/$i/history', '{ syncHistory(projectId: "$p", itemId: "$i") { itemId itemExternalId history { id success } } }'],
    ['/billing/balance', '{ balance { subscriptionBalance topupBalance totalBalance subscriptionTier overageEnabled tokenRateMultiplier } }'],
    ['/billing/transactions?page_size=2', '{ transactions(pageSize: 2) { transactions { id transactionType amount balanceType description createdAt createdBy } total page pageSize } }'],
  ])('%s', async (path, query) => {
    const rest = await shop.rest.get(fill(path));
    const { body } = await graphql(bed, shop.token, fill(query));
    expect(body.errors).toBeUndefined();
    const [[name, data]] = Object.entries(body.data as object) as [[string, unknown]];
    expect(rest.status).toBe(200);
    expect(rest.body).toMatchObject(restNamed(schema.getQueryType()!.getFields()[name]!.type, data) as object);
  });

  it('what one door writes the other reads', async () => {
    const created = await graphql(bed, shop.token, 'mutation ($input: CreateProjectInput!) { createProject(input: $input) { id settings language } }', {
      input: { name: 'By GraphQL', settings: { tone_of: { voice: 1 } } },
    });
    const { id } = created.body.data.createProject;
    expect((await shop.rest.get(`/projects/${id}`)).body).toMatchObject({ name: 'By GraphQL', settings: { tone_of: { voice: 1 } }, language: 'en' });
    await shop.rest.patch(`/projects/${id}`, { name: 'By REST' });
    expect((await graphql(bed, shop.token, `{ project(projectId: "${id}") { name } }`)).body.data.project.name).toBe('By REST');
  });
});

describe('the same refusal at both doors', () => {
  it.each([
    ['GET', '/projects/$nobody', undefined, '{ project(projectId: "$nobody") { id } }', 404],
    ['GET', '/jobs/$nobody', undefined, '{ job(jobId: "$nobody") { id } }', 404],
    ['GET', '/projects/$p/items/$nobody', undefined, '{ item(projectId: "$p", itemId: "$nobody") { id } }', 404],
    ['GET', '/projects?limit=0', undefined, '{ projects(limit: 0) { total } }', 422],
    ['GET', '/billing/transactions?page=0', undefined, '{ transactions(page: 0) { total } }', 422],
    ['POST', '/jobs/$j/cancel', {}, 'mutation { cancelJob(jobId: "$j") { id } }', 409],
    ['POST', '/projects/$p/sync/$i', {}, 'mutation { syncItem(projectId: "$p", itemId: "$i") { success } }', 409],
    ['POST', '/projects', { name: '' }, 'mutation { createProject(input: { name: "" }) { id } }', 422],
    ['POST', '/projects', { name: 'x', language: '1' }, 'mutation { createProject(input: { name: "x", language: "1" }) { id } }', 422],
    ['POST', '/projects', { name: 'x', store_connection_id: '$nobody' }, 'mutation { createProject(input: { name: "x", storeConnectionId: "$nobody" }) { id } }', 404],
    ['POST', '/projects', { name: 'a\0b' }, 'mutation { createProject(input: { name: "a\\u0000b" }) { id } }', 422],
    ['PATCH', '/projects/$p/items/$i', { generated_content: { poem: 1 } }, 'mutation { updateItem(projectId: "$p", itemId: "$i", input: { generatedContent: { poem: 1 } }) { id } }', 422],
    ['POST', '/projects/$p/items/bulk', { action: 'approve' }, 'mutation { bulkUpdateItems(projectId: "$p", input: { action: "approve" }) { updatedCount } }', 422],
    ['POST', '/projects/$p/jobs', { job_type: 'sync', payload: { mode: 'x' } }, 'mutation { createJob(projectId: "$p", input: { jobType: sync, payload: { mode: "x" } }) { jobId } }', 422],
    ['POST', '/projects/$p/generate', { max_short_chars: -1 }, 'mutation { generateContent(projectId: "$p", input: { maxShortChars: -1 }) { jobId } }', 422],
    ['POST', '/auth/login', { email: 'nobody@example.com', password: 'x' }, 'mutation { login(input: { email: "nobody@example.com", password: "x" }) { tokenType } }', 401],
    ['POST', '/auth/register', { email: '$email', password: 'long enough', company_name: 'x' }, 'mutation { register(input: { email: "$email", password: "long enough", companyName: "x" }) { message } }', 409],
  ])('%s %s %j', async (method, path, body, query, status) => {
    facts['email'] = shop.email;
    const payload = body && JSON.parse(fill(JSON.stringify(body)));
    const rest = method === 'GET' ? await shop.rest.get(fill(path)) : method === 'PATCH' ? await shop.rest.patch(fill(path), payload) : await shop.rest.post(fill(path), payload);
    const answer = await graphql(bed, shop.token, fill(query));
    expect(rest.status).toBe(status);
    expect(refusalOf(answer)).toEqual({ detail: rest.body.detail, code: rest.body.code });
    expect(answer.body.errors[0].extensions).toEqual({ code: rest.body.code, ...(rest.body.errors && { errors: rest.body.errors }) });
  });

  it('who calls comes before what is sent, at both', async () => {
    const answer = await graphql(bed, null, 'mutation { createProject(input: { name: "" }) { id } }');
    const rest = await shop.rest.as(null).post('/projects', { name: '' });
    expect(refusalOf(answer)).toEqual({ detail: 'Invalid or expired token', code: 'UNAUTHENTICATED' });
    expect(rest.body).toEqual(refusalOf(answer));
  });

  it('too little CT says how much, at both', async () => {
    const poor = await newShop(bed);
    const { projectId } = await newProject(bed, poor);
    await importCatalogue(poor, projectId, catalogueOf(1));
    await leaveCt(bed.ctx(), poor.organizationId, '0.0001');
    const rest = await poor.rest.post(`/projects/${projectId}/generate`, {});
    const { body } = await graphql(bed, poor.token, `mutation { generateContent(projectId: "${projectId}") { jobId } }`);
    expect({ status: rest.status, body: rest.body }).toEqual({
      status: 402,
      body: { detail: 'Insufficient CT balance', code: 'INSUFFICIENT_CT', required_ct: expect.stringMatching(/^\d+\.\d{4}$/), available_ct: '0.0001' },
    });
    const { detail, ...extensions } = rest.body;
    expect(body.errors[0]).toMatchObject({ message: detail, extensions });
  });
});
