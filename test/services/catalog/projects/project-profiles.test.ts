import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ContentProfile } from '../../../../entities/profiles/content-profile.ts';
import { schema } from '../../../../resolvers/schema.ts';
import { createProject, updateProject } from '../../../../src/services/catalog/projects/save-project.ts';
import { createContentProfile } from '../../../../src/services/profiles/create-content-profile.ts';
import { refusal } from '../../../support/as-user.ts';
import { emptyProject, nextRequest } from '../../../support/catalog.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { untilLockWait } from '../../../support/lock-waits.ts';
import { callThrough } from '../../../support/operation-call.ts';
import { newShop } from '../../../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web' });

describe.each(['REST', 'GraphQL'] as const)('profile and language of a project over %s', (api) => {
  const call = callThrough(testApp, schema, api);

  it('can be set, changed and cleared', async () => {
    const { token } = await newShop(testApp);
    const [{ id: one }, { id: two }] = [
      await call('Mutation.createContentProfile', { name: 'one' }, token),
      await call('Mutation.createContentProfile', { name: 'two' }, token),
    ];
    const { id: project_id, ...created } = await call(
      'Mutation.createProject',
      { name: 'x', content_profile_id: one },
      token,
    );
    expect(created).toMatchObject({ content_profile_id: one });
    expect(await call('Mutation.updateProject', { project_id, content_profile_id: two }, token)).toMatchObject({
      content_profile_id: two,
    });
    expect(await call('Mutation.updateProject', { project_id, name: 'y' }, token)).toMatchObject({
      name: 'y',
      content_profile_id: two,
    });
    expect(await call('Mutation.updateProject', { project_id, content_profile_id: null }, token)).toMatchObject({
      content_profile_id: null,
    });
    await call('Mutation.updateProject', { project_id, content_profile_id: two }, token);
    await call('Mutation.deleteContentProfile', { profile_id: two }, token);
    expect(await call('Query.project', { project_id }, token)).toMatchObject({ name: 'y', content_profile_id: null });
  });

  it('must belong to the organization', async () => {
    const { token } = await newShop(testApp);
    const { id: foreign } = await call(
      'Mutation.createContentProfile',
      { name: 'foreign' },
      (await newShop(testApp)).token,
    );
    const { id: project_id } = await call('Mutation.createProject', { name: 'x' }, token);
    for (const content_profile_id of [foreign, randomUUID()]) {
      const refused = { detail: 'Profile not found', code: 'NOT_FOUND' };
      expect(await call('Mutation.createProject', { name: 'y', content_profile_id }, token)).toMatchObject(refused);
      expect(await call('Mutation.updateProject', { project_id, name: 'y', content_profile_id }, token)).toMatchObject(
        refused,
      );
    }
    expect(await call('Query.projects', {}, token)).toMatchObject({
      total: 1,
      projects: [{ name: 'x', content_profile_id: null }],
    });
    expect(await call('Mutation.updateProject', { project_id: randomUUID(), language: null }, token)).toMatchObject({
      code: 'VALIDATION',
    });
  });

  it('take the language of the default profile when none is given', async () => {
    const { token } = await newShop(testApp);
    expect(await call('Mutation.createProject', { name: 'before' }, token)).toMatchObject({ language: 'en' });
    await call('Mutation.createContentProfile', { name: 'default', language: 'de-AT' }, token);
    const { id: content_profile_id } = await call(
      'Mutation.createContentProfile',
      { name: 'other', language: 'fr' },
      token,
    );
    expect(await call('Mutation.createProject', { name: 'x' }, token)).toMatchObject({ language: 'de-AT' });
    expect(await call('Mutation.createProject', { name: 'x', content_profile_id }, token)).toMatchObject({
      language: 'de-AT',
    });
    expect(await call('Mutation.createProject', { name: 'x', language: 'it' }, token)).toMatchObject({
      language: 'it',
    });
    expect(await call('Mutation.createProject', { name: 'x', language: 'Italian' }, token)).toMatchObject({
      code: 'VALIDATION',
    });
  });
});

describe('a profile that is deleted concurrently', () => {
  it('is not found by a new or an existing project', async () => {
    const { ctx, projectId } = await emptyProject(testApp);
    for (const link of [
      (contentProfileId: string) => createProject(nextRequest(ctx), { name: 'x', description: '', contentProfileId }),
      (contentProfileId: string) => updateProject(nextRequest(ctx), projectId, { contentProfileId }),
    ]) {
      const { id } = await createContentProfile(nextRequest(ctx), { name: 'x' });
      const { linked } = await testApp.ctx().em.transactional(async (em) => {
        await em.nativeDelete(ContentProfile, id);
        const linked = refusal(link(id));
        await untilLockWait(testApp.ctx());
        return { linked };
      });
      expect(await linked).toMatchObject({ code: 'NOT_FOUND', message: 'Profile not found' });
    }
  });
});
