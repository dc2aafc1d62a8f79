import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { GraphqlClient, GraphqlError } from '../../client/index.ts';
import * as operations from '../../client/generated/operations.ts';
import { useTestApp } from '../support/test-app.ts';
import { RestClient } from '../support/rest-client.ts';

const testApp = useTestApp();

describe('the main use case over GraphQL', () => {
  let client: GraphqlClient;
  let rest: RestClient;
  let projectId: string;
  let connectionId: string;
  let sourceId: string;
  let itemId: string;
  let jobId: string;

  it('registers, connects a store and creates a project', async () => {
    const signIn = { email: `${randomUUID()}@shop.example`, password: 'correct horse battery' };
    await new GraphqlClient(testApp.url).request(operations.RegisterDocument, {
      input: { ...signIn, companyName: 'GraphQL Shop' },
    });
    const { login } = await new GraphqlClient(testApp.url).request(operations.LoginDocument, { input: signIn });
    client = new GraphqlClient(testApp.url, login.accessToken);
    rest = new RestClient(testApp.url, login.accessToken);
    expect((await client.request(operations.MeDocument)).me).toMatchObject({
      email: signIn.email,
      organization: { name: 'GraphQL Shop' },
    });

    const input = {
      name: 'Sandbox shop',
      platform: 'storeA',
      baseUrl: `${testApp.sandbox.url}/storeA`,
      accessToken: 'shpat_test',
    } as const;
    const { createStoreConnection: connection } = await client.request(operations.CreateStoreConnectionDocument, {
      input,
    });
    expect(connection).toMatchObject({ status: 'inactive', hasCredentials: true });
    connectionId = connection.id;
    const tested = await client.request(operations.TestStoreConnectionDocument, { connectionId });
    expect(tested.testStoreConnection).toMatchObject({ success: true });
    const project = await client.request(operations.CreateProjectDocument, {
      input: { name: 'Catalogue', storeConnectionId: connectionId },
    });
    projectId = project.createProject.id;
  });

  it('imports a catalogue that is uploaded over REST', async () => {
    const uploaded = await rest.upload(
      `/projects/${projectId}/data-sources/upload`,
      'catalogue.csv',
      await readFile('samples/catalogue.csv'),
    );
    sourceId = uploaded.body.id;
    const { previewImport } = await client.request(operations.PreviewImportDocument, { projectId, sourceId });
    expect(previewImport).toMatchObject({
      toCreate: 92,
      toUpdate: 0,
      toSkip: 0,
      toVanish: 0,
      errorCount: 0,
      errors: [],
    });
    const { importDataSource } = await client.request(operations.ImportDataSourceDocument, { projectId, sourceId });
    expect(await followed(importDataSource.jobId)).toMatchObject({
      status: 'completed',
      result: { succeeded: 92, failed: 0 },
    });
  });

  it('estimates, generates and receives the events of the job', async () => {
    const { estimateGeneration } = await client.request(operations.EstimateGenerationDocument, { projectId });
    expect(estimateGeneration).toMatchObject({ itemCount: 29, skippedCount: 63, balance: '50.0000', sufficient: true });
    const { createJob } = await client.request(operations.CreateJobDocument, {
      projectId,
      input: { jobType: 'generation' },
    });
    jobId = createJob.jobId;
    expect(await followed(jobId)).toMatchObject({ status: 'completed', result: { succeeded: 29, failed: 0 } });
  });

  it('edits, approves and publishes the texts', async () => {
    const { items } = await client.request(operations.ItemsDocument, { projectId, status: 'generated' });
    expect(items).toHaveLength(29);
    itemId = items[0]!.id;
    const input = { generatedContent: { seo_title: 'Edited manually' }, expectedUpdatedAt: items[0]!.updatedAt };
    const { updateItem } = await client.request(operations.UpdateItemDocument, { projectId, itemId, input });
    expect(updateItem.generatedContent).toEqual({ ...items[0]!.generatedContent, seo_title: 'Edited manually' });

    const approve = { action: 'approve', filter: { status: 'generated' } } as const;
    const { bulkUpdateItems } = await client.request(operations.BulkUpdateItemsDocument, { projectId, input: approve });
    expect(bulkUpdateItems).toMatchObject({ updatedCount: 29, failedCount: 0 });
    const { syncProject } = await client.request(operations.SyncProjectDocument, { projectId });
    expect(syncProject).toEqual({ syncedCount: 29, failedCount: 0, failedItems: [] });
  });

  it('shows the sync history and the cost', async () => {
    const { syncHistory } = await client.request(operations.SyncHistoryDocument, { projectId, itemId });
    expect(syncHistory.history).toMatchObject([{ success: true, errorMessage: null, storeConnectionId: connectionId }]);
    const { job } = await client.request(operations.JobDocument, { jobId });
    const { balance } = await client.request(operations.BalanceDocument);
    expect(Number(balance.totalBalance)).toBeCloseTo(50 - Number(job.result['ct_used']), 4);
    const { itemVersions } = await client.request(operations.ItemVersionsDocument, { projectId, itemId });
    expect(itemVersions.versions).toMatchObject([
      { version: 2, origin: 'user' },
      { version: 1, origin: 'ai' },
    ]);
  });

  it('streams the same events over REST and GraphQL', async () => {
    const stream = await (await rest.open('GET', `/jobs/${jobId}/events`)).text();
    const frames = stream
      .trim()
      .split('\n\n')
      .map((frame) => ({
        seq: Number(/^id: (\d+)$/m.exec(frame)?.[1]),
        ...JSON.parse(/^data: (.*)$/m.exec(frame)![1]!),
      }));
    const events = await eventsOf(jobId);
    expect(frames).toEqual(events.map(({ seq, type, data }) => ({ seq, type, ...data })));
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
  });

  it('responds with the same error over REST and GraphQL', async () => {
    const unknown = randomUUID();
    const error = await client
      .request(operations.ProjectDocument, { projectId: unknown })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(GraphqlError);
    const answer = await rest.get(`/projects/${unknown}`);
    expect(answer).toMatchObject({ status: 404, body: { detail: (error as GraphqlError).message } });
    expect((error as GraphqlError).code).toBe('NOT_FOUND');
  });

  it('rejects a subscription without a valid token or for an unknown job', async () => {
    const stranger = new GraphqlClient(testApp.url, 'no-token').subscribe(operations.JobProgressDocument, { jobId });
    await expect(stranger.next()).rejects.toMatchObject({ code: '4403' });
    const foreign = client.subscribe(operations.JobProgressDocument, { jobId: randomUUID() });
    await expect(foreign.next()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  async function eventsOf(id: string) {
    const events: operations.JobProgressSubscription['jobProgress'][] = [];
    for await (const { jobProgress } of client.subscribe(operations.JobProgressDocument, { jobId: id }))
      events.push(jobProgress);
    return events;
  }

  /** The job after its event stream has ended. */
  async function followed(id: string) {
    const events = await eventsOf(id);
    expect(events.at(-1)).toMatchObject({ type: 'complete', jobId: id });
    return (await client.request(operations.JobDocument, { jobId: id })).job;
  }
});
