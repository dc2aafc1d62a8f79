import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { AiProviderName } from '../../../entities/generation/ai-provider-name.ts';
import { Job } from '../../../entities/jobs/job.ts';
import { schema } from '../../../resolvers/schema.ts';
import type { ContentProfileInput } from '../../../schema/profiles/inputs.ts';
import { getProject } from '../../../src/services/catalog/projects/get-project.ts';
import { updateProject } from '../../../src/services/catalog/projects/save-project.ts';
import { listedModels } from '../../../src/services/generation/models.ts';
import { resolveSettings, generationRequest, generationSettings } from '../../../src/services/generation/settings.ts';
import { startGeneration } from '../../../src/services/generation/start-generation.ts';
import { createContentProfile } from '../../../src/services/profiles/create-content-profile.ts';
import { deleteContentProfile } from '../../../src/services/profiles/delete-content-profile.ts';
import { updateContentProfile } from '../../../src/services/profiles/update-content-profile.ts';
import { asUser, refusal, type UserContext } from '../../support/as-user.ts';
import { addItems, emptyProject, nextRequest } from '../../support/catalog.ts';
import { useTestApp } from '../../support/test-app.ts';
import { callThrough } from '../../support/operation-call.ts';
import { newShop } from '../../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web' });
const DEFAULTS = generationSettings.parse({});

/** Creates an organization with a project in Serbian. The first profile that a test creates is the default. */
async function stage() {
  const { ctx, projectId } = await emptyProject(testApp);
  await updateProject(nextRequest(ctx), projectId, { language: 'sr' });
  const profile = async (name: string, more: Partial<ContentProfileInput> = {}) =>
    (await createContentProfile(nextRequest(ctx), { name, tone: name, ...more })).id;
  const use = (contentProfileId: string | null) => updateProject(nextRequest(ctx), projectId, { contentProfileId });
  const settings = async (request: object = {}) =>
    resolveSettings(nextRequest(ctx), await getProject(nextRequest(ctx), projectId), generationRequest.parse(request));
  return { ctx, projectId, profile, use, settings };
}

describe('the settings of a generation', () => {
  it('come from the request and the defaults if there are no profiles, in the language of the project', async () => {
    const { settings } = await stage();
    expect(await settings()).toEqual({ ...DEFAULTS, language: 'sr', profileId: null });
    expect(await settings({ tone: 'dry', language: 'de', useHtml: false })).toMatchObject({
      tone: 'dry',
      language: 'de',
      useHtml: false,
      maxLongChars: 1000,
    });
  });

  it('use the profile of the request, else that of the project, else the default one', async () => {
    const { profile, use, settings } = await stage();
    const [standard, projects, requested] = [
      await profile('standard'),
      await profile('projects'),
      await profile('requested'),
    ];
    expect(await settings()).toMatchObject({ tone: 'standard', profileId: standard });
    await use(projects);
    expect(await settings()).toMatchObject({ tone: 'projects', profileId: projects });
    expect(await settings({ profileId: requested })).toMatchObject({ tone: 'requested', profileId: requested });
    await use(null);
    expect(await settings()).toMatchObject({ tone: 'standard', profileId: standard });
  });

  it('prefer every field of the request to the profile', async () => {
    const { profile, settings } = await stage();
    const { nano, own } = {
      nano: listedModels(testApp.config)[0]!.id,
      own: {
        tone: 'own',
        customInstructions: 'Own.',
        maxShortChars: 99,
        generateTags: true,
        bannedWords: ['cheap'],
        voiceExamples: ['We.'],
      },
    };
    const profileId = await profile('own', { ...own, aiModel: nano, useHtml: false });
    expect(await settings()).toEqual({ ...DEFAULTS, ...own, aiModel: nano, useHtml: false, language: 'sr', profileId });
    const overrides = { tone: 'override', maxShortChars: 50, generateTags: false, useHtml: true };
    expect(await settings(overrides)).toEqual({
      ...DEFAULTS,
      ...own,
      aiModel: nano,
      ...overrides,
      language: 'sr',
      profileId,
    });
    expect(await settings({ customInstructions: null, aiModel: null })).toMatchObject({
      customInstructions: null,
      aiModel: null,
      tone: 'own',
    });
  });

  it('use no profile if the request has null', async () => {
    const { profile, use, settings } = await stage();
    await profile('standard');
    await use(await profile('projects', { language: 'fr' }));
    expect(await settings({ profileId: null, tone: 'dry' })).toEqual({
      ...DEFAULTS,
      tone: 'dry',
      language: 'sr',
      profileId: null,
    });
  });

  it('use the language of a profile only if the request or the project names the profile', async () => {
    const { profile, use, settings } = await stage();
    const standard = await profile('standard', { language: 'hu' });
    expect(await settings()).toMatchObject({ language: 'sr', tone: 'standard' });
    expect(await settings({ profileId: standard })).toMatchObject({ language: 'hu' });
    await use(standard);
    expect(await settings()).toMatchObject({ language: 'hu' });
    expect(await settings({ language: 'it' })).toMatchObject({ language: 'it' });
    expect(await settings({ profileId: await profile('other', { language: 'fr' }) })).toMatchObject({ language: 'fr' });
  });

  it('do not use the model of a profile for another provider', async () => {
    const { profile, settings } = await stage();
    const model = listedModels(testApp.config).find(({ provider }) => provider === AiProviderName.aiA)!.id;
    await profile('standard', { aiModel: model });
    expect(await settings({ aiProvider: AiProviderName.aiA })).toMatchObject({ aiModel: model });
    expect(await settings({ aiProvider: AiProviderName.aiB })).toMatchObject({ aiProvider: 'aiB', aiModel: null });
  });

  it('never use a profile of another organization', async () => {
    const { settings } = await stage();
    const other = await stage();
    const foreign = await other.profile('foreign');
    for (const profileId of [foreign, randomUUID()])
      expect(await refusal(settings({ profileId }))).toMatchObject({ code: 'NOT_FOUND', message: 'Profile not found' });
    expect(await settings()).toMatchObject({ profileId: null });
  });
});

describe('a deleted profile', () => {
  it('is removed from its projects, which then use the default one', async () => {
    const { ctx, projectId, profile, use, settings } = await stage();
    const standard = await profile('standard');
    const projects = await profile('projects');
    await use(projects);
    await deleteContentProfile(nextRequest(ctx), projects);
    expect(await getProject(nextRequest(ctx), projectId)).toMatchObject({ contentProfileId: null });
    expect(await settings()).toMatchObject({ profileId: standard });
  });

  it('or a changed one does not affect a run that has started', async () => {
    const { ctx, projectId, profile } = await stage();
    await addItems(testApp, projectId, [{}]);
    const own = { customInstructions: 'Own.', bannedWords: ['cheap'], voiceExamples: ['We make things slowly.'] };
    const profileId = await profile('own', own);
    const { id } = await startGeneration(nextRequest(ctx), projectId, {});
    await updateContentProfile(nextRequest(ctx), profileId, { name: 'other' });
    await deleteContentProfile(nextRequest(ctx), profileId);
    const { payload } = await testApp.ctx().em.findOneOrFail(Job, id);
    expect(generationSettings.parse(payload)).toEqual({ ...DEFAULTS, ...own, tone: 'own', language: 'sr', profileId });
  });
});

describe.each(['REST', 'GraphQL'] as const)('profile_id over %s', (api) => {
  const call = callThrough(testApp, schema, api);

  async function stageOverApi(): Promise<{
    ctx: UserContext;
    token: string;
    project_id: string;
    profile_id: unknown;
    foreign: unknown;
  }> {
    const shop = await newShop(testApp);
    const { id: project_id } = await call('Mutation.createProject', { name: 'Catalogue' }, shop.token);
    await addItems(testApp, project_id as string, [{}, {}]);
    await call('Mutation.createContentProfile', { name: 'standard', max_long_chars: 50 }, shop.token);
    const { id: profile_id } = await call(
      'Mutation.createContentProfile',
      { name: 'long', max_long_chars: 20_000 },
      shop.token,
    );
    const { id: foreign } = await call(
      'Mutation.createContentProfile',
      { name: 'foreign' },
      (await newShop(testApp)).token,
    );
    return {
      ctx: await asUser(testApp, shop),
      token: shop.token,
      project_id: project_id as string,
      profile_id,
      foreign,
    };
  }

  it('determines an estimate', async () => {
    const { token, project_id, profile_id } = await stageOverApi();
    const output = async (given: object) =>
      (await call('Mutation.estimateGeneration', { project_id, ...given }, token))['estimated_output_tokens'];
    expect(await output({ profile_id })).toBe(await output({ max_long_chars: 20_000 }));
    expect(await output({})).toBe(await output({ max_long_chars: 50 }));
    expect(await output({ profile_id: null })).toBe(await output({ max_long_chars: 1000 }));
    expect(await output({ profile_id })).not.toBe(await output({}));
  });

  it('determines the settings that a job stores', async () => {
    const { ctx, token, project_id, profile_id } = await stageOverApi();
    const { job_id } = await call(
      'Mutation.createJob',
      { project_id, job_type: 'regeneration', payload: { profile_id, tone: 'dry' } },
      token,
    );
    const { payload } = await ctx.em.findOneOrFail(Job, job_id as string);
    expect(payload).toMatchObject({ profileId: profile_id, maxLongChars: 20_000, tone: 'dry', language: 'en' });
  });

  it('that is unknown or of another organization is rejected with 404 before the check of funds', async () => {
    const { token, project_id, foreign } = await stageOverApi();
    for (const profile_id of [foreign, randomUUID(), '11111111-1111-1111-1111-111111111111']) {
      const notFound = { detail: 'Profile not found', code: 'NOT_FOUND' };
      expect(await call('Mutation.estimateGeneration', { project_id, profile_id }, token)).toMatchObject(notFound);
      expect(await call('Mutation.generateContent', { project_id, profile_id }, token)).toMatchObject(notFound);
      expect(
        await call('Mutation.createJob', { project_id, job_type: 'generation', payload: { profile_id } }, token),
      ).toMatchObject(notFound);
    }
    const job = await call(
      'Mutation.createJob',
      { project_id, job_type: 'generation', payload: { profile_id: 'nonsense', tone: null } },
      token,
    );
    expect(job).toMatchObject({
      code: 'VALIDATION',
      detail: expect.stringMatching(/payload\.tone: must not be null.*payload\.profile_id/),
    });
  });
});
