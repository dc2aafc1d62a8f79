import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { schema } from '../../../resolvers/schema.ts';
import { useTestApp } from '../../support/test-app.ts';
import { newMember } from '../../support/members.ts';
import { callThrough } from '../../support/operation-call.ts';
import { newShop } from '../../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web' });

const OWN = {
  name: 'How to',
  description: 'For those who build it themselves.',
  tone: 'patient',
  structure: {
    sections: [
      { heading: 'What you need', words: 80 },
      { heading: 'Step by step', instructions: 'Number the steps.', words: 400 },
      { heading: 'Care' },
    ],
  },
  custom_instructions: 'Name the tools.',
};

describe.each(['REST', 'GraphQL'] as const)('blog templates over %s', (api) => {
  const call = callThrough(testApp, schema, api);

  it('are created with defaults, read, changed field by field, and deleted', async () => {
    const { token, organizationId } = await newShop(testApp);
    const created = await call('Mutation.createBlogTemplate', { name: 'Plain' }, token);
    const stamps = { created_at: expect.stringMatching(/Z$/), updated_at: expect.stringMatching(/Z$/) };
    const plain = { description: '', tone: '', structure: {}, custom_instructions: '' };
    expect(created).toEqual({
      id: expect.any(String),
      organization_id: organizationId,
      name: 'Plain',
      is_default: false,
      ...plain,
      ...stamps,
    });
    const template_id = created['id'];
    expect(await call('Query.blogTemplate', { template_id }, token)).toEqual(created);

    const { name, ...rest } = OWN;
    const named = await call('Mutation.updateBlogTemplate', { template_id, name }, token);
    expect(named).toEqual({ ...created, name, ...stamps });
    const whole = await call('Mutation.updateBlogTemplate', { template_id, ...rest }, token);
    expect(whole).toEqual({ ...created, ...OWN, ...stamps });
    expect((await call('Query.blogTemplates', {}, token))['blog_templates']).toEqual([whole]);

    expect(await call('Mutation.deleteBlogTemplate', { template_id }, token)).not.toHaveProperty('detail');
    expect(await call('Query.blogTemplate', { template_id }, token)).toMatchObject({ detail: 'Template not found' });
    expect((await call('Query.blogTemplates', {}, token))['blog_templates']).toEqual([]);
  });

  it('have at most one default, which is only the one that was chosen', async () => {
    const { token } = await newShop(testApp);
    const defaults = async () =>
      ((await call('Query.blogTemplates', {}, token))['blog_templates'] as Record<string, unknown>[])
        .filter((each) => each['is_default'])
        .map((each) => each['name']);
    const first = await call('Mutation.createBlogTemplate', { name: 'A', is_default: false }, token);
    const second = await call('Mutation.createBlogTemplate', { name: 'B' }, token);
    expect([first['is_default'], second['is_default'], await defaults()]).toEqual([false, false, []]);
    const third = await call('Mutation.createBlogTemplate', { name: 'C', is_default: true }, token);
    expect([third['is_default'], await defaults()]).toEqual([true, ['C']]);
    expect(await call('Mutation.setDefaultBlogTemplate', { template_id: second['id'] }, token)).toMatchObject({
      is_default: true,
    });
    expect(await defaults()).toEqual(['B']);
    const change = (id: unknown, is_default: boolean) =>
      call('Mutation.updateBlogTemplate', { template_id: id, is_default }, token);
    expect(await change(third['id'], true)).toMatchObject({ is_default: true });
    expect(await change(second['id'], false)).toMatchObject({ is_default: false });
    expect(await defaults()).toEqual(['C']);
    expect(await change(third['id'], false)).toMatchObject({ is_default: false });
    expect(await defaults()).toEqual([]);
    await change(third['id'], true);
    await call('Mutation.deleteBlogTemplate', { template_id: third['id'] }, token);
    expect(await defaults()).toEqual([]);
  });

  it('keep at most one default under concurrent changes', async () => {
    const { token } = await newShop(testApp);
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        call('Mutation.createBlogTemplate', { name: `T${n}`, is_default: true }, token),
      ),
    );
    await Promise.all([
      ...made.slice(0, 4).map(({ id }) => call('Mutation.setDefaultBlogTemplate', { template_id: id }, token)),
      ...made.slice(4, 8).map(({ id }) => call('Mutation.deleteBlogTemplate', { template_id: id }, token)),
      ...made
        .slice(8)
        .map(({ id }) => call('Mutation.updateBlogTemplate', { template_id: id, is_default: true }, token)),
    ]);
    const left = (await call('Query.blogTemplates', {}, token))['blog_templates'] as Record<string, unknown>[];
    expect([left.length, left.filter((each) => each['is_default']).length]).toEqual([8, 1]);
  });

  it('are available to every member, and reported as not found to other organizations', async () => {
    const shop = await newShop(testApp);
    const { token } = await newMember(testApp, shop);
    const stranger = await newShop(testApp);
    const { id } = await call('Mutation.createBlogTemplate', { name: 'Ours' }, token);
    for (const template_id of [id, randomUUID()]) {
      for (const [name, body] of [
        ['Query.blogTemplate'],
        ['Mutation.updateBlogTemplate', { name: 'Taken' }],
        ['Mutation.setDefaultBlogTemplate'],
        ['Mutation.deleteBlogTemplate'],
      ] as const) {
        expect(await call(name, { template_id, ...body }, stranger.token)).toMatchObject({
          detail: 'Template not found',
          code: 'NOT_FOUND',
        });
      }
    }
    expect((await call('Query.blogTemplates', {}, stranger.token))['blog_templates']).toEqual([]);
    expect(await call('Query.blogTemplate', { template_id: id }, shop.token)).toMatchObject({ name: 'Ours' });
  });

  it('cannot be accessed without a token', async () => {
    const { token } = await newShop(testApp);
    const { id: template_id } = await call('Mutation.createBlogTemplate', { name: 'Ours' }, token);
    for (const [name, body] of [
      ['Query.blogTemplates'],
      ['Query.blogTemplate', { template_id }],
      ['Mutation.createBlogTemplate', { name: 'x' }],
      ['Mutation.updateBlogTemplate', { template_id, name: 'x' }],
      ['Mutation.setDefaultBlogTemplate', { template_id }],
      ['Mutation.deleteBlogTemplate', { template_id }],
    ] as const) {
      expect(await call(name, { ...body })).toMatchObject({ code: 'UNAUTHENTICATED' });
    }
    expect((await call('Query.blogTemplates', {}, token))['blog_templates']).toMatchObject([{ name: 'Ours' }]);
  });

  it('can be deleted while posts with them are created, which leaves no post with a missing template', async () => {
    const { token, rest } = await newShop(testApp);
    const {
      body: { id: project_id },
    } = await rest.post('/projects', { name: 'Blog' });
    const { id: template_id } = await call('Mutation.createBlogTemplate', { name: 'Ours' }, token);
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, (_, n) =>
        call('Mutation.createBlogPost', { project_id, title: `T${n}`, template_id }, token),
      ),
      call('Mutation.deleteBlogTemplate', { template_id }, token),
      ...Array.from({ length: 8 }, (_, n) =>
        call('Mutation.createBlogPost', { project_id, title: `U${n}`, template_id }, token),
      ),
    ]);
    for (const answer of answers.filter(
      (each: Record<string, unknown> | boolean) => typeof each === 'object' && each['detail'],
    ))
      expect(answer).toMatchObject({ detail: 'Template not found' });
    const { blog_posts: posts } = await call('Query.blogPosts', { project_id }, token);
    expect((posts as Record<string, unknown>[]).every((post) => post['template_id'] === null)).toBe(true);
  });

  it('are rejected with invalid values, and nothing changes', async () => {
    const { token } = await newShop(testApp);
    const created = await call('Mutation.createBlogTemplate', OWN, token);
    const wrong: [Record<string, unknown>, string][] = [
      [{ name: '  ' }, 'body.name: must not be blank'],
      [{ tone: 'x'.repeat(101) }, 'body.tone'],
      [{ structure: [] }, 'structure'],
      [{ structure: 'sections' }, 'structure'],
    ];
    for (const [values, detail] of wrong) {
      expect(await call('Mutation.createBlogTemplate', { name: 'New', ...values }, token)).toMatchObject({
        detail: expect.stringContaining(detail),
        code: 'VALIDATION',
      });
      expect(await call('Mutation.updateBlogTemplate', { template_id: created['id'], ...values }, token)).toMatchObject(
        { detail: expect.stringContaining(detail), code: 'VALIDATION' },
      );
    }
    for (const field of ['name', 'description', 'tone', 'structure', 'custom_instructions', 'is_default']) {
      expect(await call('Mutation.createBlogTemplate', { name: 'New', [field]: null }, token)).toMatchObject({
        detail: expect.stringMatching(/null/),
        code: 'VALIDATION',
      });
    }
    for (const field of ['name', 'structure', 'is_default'])
      expect(
        await call('Mutation.updateBlogTemplate', { template_id: created['id'], [field]: null }, token),
      ).toMatchObject({ detail: expect.stringContaining(`body.${field}: must not be null`) });
    expect((await call('Query.blogTemplates', {}, token))['blog_templates']).toEqual([created]);
  });
});
