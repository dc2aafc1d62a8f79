import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { setCt } from '../support/ledger.ts';
import { useTestApp } from '../support/test-app.ts';
import { APIS, type Stage, stage } from '../services/blog/generation/support.ts';

const testApp = useTestApp();

afterEach(() => testApp.sandbox.state.reset());

type Values = Record<string, unknown>;

/** Everything that can be observed of a post and of the request for it. */
interface Seen {
  post: Values;
  /** The number of calls of each provider. */
  calls: Record<string, number>;
  body: string;
  task: Values;
  products: Values[];
}

interface FieldCase {
  given?: (current: Stage) => Values;
  /** The values of a template that the request names. */
  template?: Values;
  /** The values of the default profile. */
  profile?: Values;
  task?: Values;
  check: (seen: Seen, plain: Seen, current: Stage) => void;
}

const PROVIDERS = ['aiA', 'aiB', 'aiC'] as const;
const text = ({ post }: Seen) => String(post['content']);
const used = ({ post }: Seen) => post['ai_settings'] as Values;

const CASES: Record<string, FieldCase> = {
  topic: {
    given: () => ({ topic: 'Winter evenings' }),
    task: { topic: 'Winter evenings' },
    check: (seen) =>
      expect([seen.post['topic'], text(seen).includes('Winter evenings')]).toEqual(['Winter evenings', true]),
  },
  title: {
    given: () => ({ title: 'My own title' }),
    task: { title: 'My own title' },
    check: ({ post, body }) =>
      expect([post['title'], /"title":\s*\{\\?"type/.test(body)]).toEqual(['My own title', false]),
  },
  sourceItemIds: {
    given: ({ ids }) => ({ source_item_ids: [ids[0], ids[2]] }),
    check: (seen, plain) => {
      expect(plain.products).toEqual([]);
      expect(seen.products).toMatchObject([
        { token: '[[product-1]]', title: 'Garden <Bench>', maker: 'Example Works' },
        { token: '[[product-2]]', title: 'Paper Lamp' },
      ]);
      expect(text(seen)).toContain('You will find it in our Garden range.');
    },
  },
  language: {
    given: () => ({ language: 'de-AT' }),
    task: { language: 'de-AT', language_name: 'German (Austria)' },
    check: (seen) =>
      expect([used(seen)['language'], text(seen)]).toEqual(['de-AT', expect.stringContaining('Wir stellen vor: Oak.')]),
  },
  tone: {
    given: () => ({ tone: 'playful' }),
    task: { tone: 'playful' },
    check: (seen) =>
      expect([used(seen)['tone'], text(seen)]).toEqual(['playful', expect.stringContaining('Ready for Oak?')]),
  },
  postType: {
    given: () => ({ post_type: 'how_to' }),
    task: { post_type: 'how_to' },
    check: (seen) =>
      expect([seen.post['post_type'], text(seen)]).toEqual([
        'how_to',
        expect.stringContaining('Here is how it is done, step by step.'),
      ]),
  },
  customInstructions: {
    given: () => ({ custom_instructions: 'Mention "tulips".' }),
    task: { custom_instructions: 'Mention "tulips".' },
    check: (seen) => expect(text(seen)).toContain('As asked: tulips.'),
  },
  aiProvider: {
    given: () => ({ ai_provider: 'aiB' }),
    check: (seen) => expect([seen.calls, used(seen)['provider']]).toEqual([{ aiA: 0, aiB: 1, aiC: 0 }, 'aiB']),
  },
  aiProviderC: {
    given: () => ({ ai_provider: 'aiC' }),
    check: (seen) => expect([seen.calls, used(seen)['provider']]).toEqual([{ aiA: 0, aiB: 0, aiC: 1 }, 'aiC']),
  },
  aiModel: {
    given: () => ({ ai_model: 'gpt-6-luna' }),
    check: (seen) =>
      expect([(JSON.parse(seen.body) as Values)['model'], used(seen)['model']]).toEqual(['gpt-6-luna', 'gpt-6-luna']),
  },
  'template, tone': {
    template: { tone: 'luxury' },
    task: { tone: 'luxury' },
    check: (seen) => expect(text(seen)).toContain('This is Oak.'),
  },
  'template, a tone of the request': {
    given: () => ({ tone: 'playful' }),
    template: { tone: 'luxury' },
    task: { tone: 'playful' },
    check: (seen) => expect(text(seen)).toContain('Ready for Oak?'),
  },
  'template, instructions beside those of the request': {
    given: () => ({ custom_instructions: 'Mention "tulips".' }),
    template: { custom_instructions: 'Mention "roses".' },
    task: { custom_instructions: 'Mention "roses".\nMention "tulips".' },
    check: (seen) =>
      expect([text(seen).includes('As asked: roses.'), text(seen).includes('As asked: tulips.')]).toEqual([true, true]),
  },
  'template, sections': {
    template: {
      structure: { sections: [{ heading: 'First', instructions: 'Be brief.', words: 40 }, { heading: 'Second' }] },
    },
    task: {
      sections: [
        { key: 'section_1', heading: 'First', instructions: 'Be brief.', words: 40 },
        { key: 'section_2', heading: 'Second', words: 150 },
      ],
    },
    check: (seen) => expect(text(seen)).toMatch(/^<h2>First<\/h2>.+<h2>Second<\/h2>.+/s),
  },
  'template, sections as headings, and keys that the service does not know': {
    template: {
      structure: {
        sections: ['First', { heading: 'Second', words: 'few', mood: 'calm' }, { layout: 'grid' }],
        audience: { age: 'adults', never: ['slang'] },
      },
    },
    task: {
      sections: [
        { key: 'section_1', heading: 'First', words: 150 },
        { key: 'section_2', heading: 'Second', words: 150, further_instructions: { words: 'few', mood: 'calm' } },
      ],
      further_instructions: { audience: { age: 'adults', never: ['slang'] }, sections: [{ layout: 'grid' }] },
    },
    check: (seen) => expect(text(seen)).toMatch(/^<h2>First<\/h2>.+<h2>Second<\/h2>.+/s),
  },
  bannedWords: {
    profile: { banned_words: ['considered'] },
    task: { banned_words: ['considered'] },
    check: (seen, plain) =>
      expect([/considered/i.test(text(seen)), /considered/i.test(text(plain))]).toEqual([false, true]),
  },
  voiceExamples: {
    profile: { voice_examples: ['Hooray, it is spring!'] },
    task: { voice_examples: ['Hooray, it is spring!'] },
    check: (seen) => expect(text(seen)).toContain('A considered choice, presented clearly!'),
  },
  'profile, provider and instructions': {
    profile: { ai_provider: 'aiB', custom_instructions: 'Mention "our farm".', tone: 'luxury' },
    task: { custom_instructions: 'Mention "our farm".' },
    check: (seen) =>
      expect([seen.calls['aiB'], used(seen)['profile_id'], seen.task['tone']]).toEqual([
        1,
        expect.any(String),
        'professional',
      ]),
  },
};

describe.each(APIS)('a blog generation over %s', (api) => {
  let plain: Seen;

  beforeAll(async () => {
    plain = await seen(await stage(testApp, api), {});
  });

  async function seen(current: Stage, flat: Values): Promise<Seen> {
    testApp.sandbox.state.calls.clear();
    await setCt(testApp.ctx(), current.shop.organizationId, '900.0000');
    const post = await current.written({ topic: 'Oak', ...flat });
    const { calls } = testApp.sandbox.state;
    const body = PROVIDERS.flatMap((name) => calls.recent(name)).at(-1)?.body ?? '';
    const [task, products] = [blockIn(body, 'task'), blockIn(body, 'product_data')];
    return {
      post,
      calls: Object.fromEntries(PROVIDERS.map((name) => [name, calls.count(name)])),
      body,
      task: task as Values,
      products: products as Values[],
    };
  }

  it.each(Object.keys(CASES))('passes the setting %s to the prompt and the post', async (name) => {
    const { given, template, profile, task, check } = CASES[name]!;
    const current = await stage(testApp, api);
    const made = template
      ? await current.call('Mutation.createBlogTemplate', { name: 'Story', ...template, is_default: false })
      : {};
    if (profile) await current.call('Mutation.createContentProfile', { name: 'Brand', is_default: true, ...profile });
    const now = await seen(current, { ...given?.(current), ...(template && { template_id: made['id'] }) });
    expect(now.post).toMatchObject({ status: 'draft' });
    if (task)
      expect([plain.task, now.task]).toEqual([expect.not.objectContaining(task), expect.objectContaining(task)]);
    check(now, plain, current);
  });

  it('uses the language of the project if the request has none', async () => {
    const current = await stage(testApp, api);
    await current.shop.rest.patch(`/projects/${current.project_id}`, { language: 'fr' });
    const { task, post } = await seen(current, {});
    expect([task['language'], (post['ai_settings'] as Values)['language']]).toEqual(['fr', 'fr']);
  });
});

/** Returns the content of a block of the prompt in a request of any provider. */
function blockIn(body: string, name: string): unknown {
  const found = new RegExp(String.raw`<${name}>\\n(.*?)\\n</${name}>`).exec(body)?.[1];
  return found ? JSON.parse(JSON.parse(`"${found}"`) as string) : {};
}
