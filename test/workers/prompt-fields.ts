import { expect } from '@jest/globals';
import { PROMPT_VERSION } from '../../src/services/generation/prompt/build-prompt.ts';

type Values = Record<string, unknown>;

/** Everything that can be observed of a generation. */
export interface Seen {
  /** The response of the call. */
  result: Values;
  item: Values & { generation_metadata: Values; ai_model_used: string };
  content: Values & Record<'name' | 'short_description' | 'description', string> & { attributes: Values };
  /** The settings that the job stored. */
  payload: Values;
  /** The number of calls of each provider. */
  calls: Record<string, number>;
  /** The body of the first request. */
  body: string;
  /** The task in that request. */
  task: Values;
}

interface FieldCase {
  /** Settings of the request. */
  given?: (ids: readonly string[]) => Values;
  /** Settings of a profile that the request names. */
  profile?: Values;
  /** The texts of the item before the generation. */
  before?: Values;
  /** The expected part of the task. Without it the task must not change. */
  task?: Values;
  /** Checks that the setting has an effect. `plain` is the generation without the setting. */
  check: (seen: Seen, plain: Seen, ids: readonly string[]) => void;
}

const TEXTS = ['name', 'short_description', 'description', 'seo_title', 'seo_description'];
const but = (key: string) => TEXTS.filter((each) => each !== key);
const written = ({ content }: Seen) => Object.keys(content).toSorted();
const TULIPS = 'Mention "tulips for the terrace" once.';

/** One case for every field of the generation settings. */
export const FIELDS: Record<string, FieldCase> = {
  contentType: {
    given: () => ({ content_type: 'landing_page' }),
    task: { content_type: 'landing_page' },
    check: ({ content }) => expect(content.description).toContain('Written as: landing page.'),
  },
  // It names the text to show; both texts are written regardless.
  contentVariant: {
    given: () => ({ content_variant: 'long' }),
    check: (seen, plain) => expect([seen.payload['contentVariant'], seen.content]).toEqual(['long', plain.content]),
  },
  verify: {
    given: () => ({ verify: 'all' }),
    check: (seen) => expect(seen.item.generation_metadata['verification']).toMatchObject({ unsupported: 0 }),
  },
  repair: {
    given: () => ({ repair: true }),
    check: (seen) => expect(seen.payload['repair']).toBe(true),
  },
  focusKeyword: {
    given: () => ({ focus_keyword: 'oak bench' }),
    task: { focus_keyword: 'oak bench' },
    check: (seen) => expect(seen.payload['focusKeyword']).toBe('oak bench'),
  },
  formOfAddress: {
    given: () => ({ language: 'de', form_of_address: 'informal' }),
    task: { language_notes: expect.stringMatching(/^du; /) },
    check: (seen) => expect(seen.payload['formOfAddress']).toBe('informal'),
  },
  mode: {
    given: () => ({ mode: 'live' }),
    check: (seen) => expect(seen.payload['mode']).toBe('live'),
  },
  languages: {
    given: () => ({ languages: ['en'] }),
    check: (seen) => expect(seen.payload['languages']).toEqual(['en']),
  },
  language: {
    given: () => ({ language: 'de' }),
    task: { language: 'de', language_name: 'German' },
    check: ({ content }) => expect(content.description).toMatch(/Wir stellen vor: Garden Bench\..*Eine überlegte Wahl/),
  },
  tone: {
    given: () => ({ tone: 'playful' }),
    task: { tone: 'playful' },
    check: ({ content }) => expect(content.description).toContain('Ready for Garden Bench? We thought so!'),
  },
  aiProvider: {
    given: () => ({ ai_provider: 'aiB' }),
    check: ({ calls, item }) =>
      expect([calls, item.generation_metadata['provider']]).toEqual([{ aiA: 0, aiB: 1, aiC: 0 }, 'aiB']),
  },
  aiModel: {
    given: () => ({ ai_model: 'gpt-6-luna' }),
    check: ({ body, item }) =>
      expect([JSON.parse(body).model, item.ai_model_used]).toEqual(['gpt-6-luna', 'gpt-6-luna']),
  },
  customInstructions: {
    given: () => ({ custom_instructions: TULIPS }),
    task: { custom_instructions: TULIPS },
    check: ({ content }) => expect(content.description).toContain('As asked: tulips for the terrace.'),
  },
  maxShortChars: {
    given: () => ({ max_short_chars: 60 }),
    task: { max_short_chars: 60 },
    check: ({ content }, plain) =>
      expect([content.short_description.length <= 60, plain.content.short_description.length > 60]).toEqual([
        true,
        true,
      ]),
  },
  maxLongChars: {
    given: () => ({ max_long_chars: 150 }),
    task: { max_long_chars: 150 },
    check: ({ content }, plain) =>
      expect([content.description.length <= 150, plain.content.description.length > 150]).toEqual([true, true]),
  },
  // The default is true, which writes the name. With false the product keeps its name.
  translateName: {
    given: () => ({ translate_name: false }),
    task: { write: but('name') },
    check: (seen, plain) =>
      expect([written(seen).includes('name'), plain.content.name]).toEqual([false, 'Garden Bench']),
  },
  useHtml: {
    given: () => ({ use_html: false }),
    task: { use_html: false },
    check: ({ content }, plain) =>
      expect([content.description.includes('<p>'), plain.content.description.includes('<p>')]).toEqual([false, true]),
  },
  useHtmlShort: {
    given: () => ({ use_html_short: true }),
    task: { use_html_short: true },
    check: ({ content }, plain) =>
      expect([content.short_description.startsWith('<p>'), plain.content.short_description.includes('<')]).toEqual([
        true,
        false,
      ]),
  },
  generateShort: {
    given: () => ({ generate_short: false }),
    task: { write: but('short_description') },
    check: (seen) => expect(written(seen)).toEqual(but('short_description').toSorted()),
  },
  generateLong: {
    given: () => ({ generate_long: false }),
    task: { write: but('description') },
    check: (seen) => expect(written(seen)).toEqual(but('description').toSorted()),
  },
  imageAnalysisEnabled: {
    given: () => ({ image_analysis_enabled: true }),
    check: (seen, plain) =>
      expect([imagesIn(seen), seen.content.description.includes('As seen in the pictures.'), imagesIn(plain)]).toEqual([
        3,
        true,
        0,
      ]),
  },
  imageAnalysisCount: {
    given: () => ({ image_analysis_enabled: true, image_analysis_count: 2 }),
    check: (seen) => expect(imagesIn(seen)).toBe(2),
  },
  structuredDataEnabled: {
    given: () => ({ structured_data_enabled: true }),
    check: ({ content }) =>
      expect(content['structured_data']).toMatchObject({
        '@type': 'Product',
        name: 'Garden Bench',
        brand: { '@type': 'Brand', name: 'Example Works' },
        additionalProperty: expect.arrayContaining([{ '@type': 'PropertyValue', name: 'Material', value: 'oak' }]),
      }),
  },
  generateBulletPoints: {
    given: () => ({ generate_bullet_points: true }),
    task: { write: expect.arrayContaining(['bullet_points']) },
    check: ({ content }) => expect((content['bullet_points'] as string[]).length).toBeGreaterThan(2),
  },
  generateAttributes: {
    given: () => ({ generate_attributes: true }),
    task: { write: expect.arrayContaining(['attributes']) },
    check: ({ content }) =>
      expect(content.attributes).toMatchObject({ Brand: 'Example Works', Material: 'oak', Colour: 'green, brown' }),
  },
  generateTags: {
    given: () => ({ generate_tags: true }),
    task: { write: expect.arrayContaining(['tags']) },
    check: ({ content }) => expect(content['tags']).toEqual(expect.arrayContaining(['wood', 'seating'])),
  },
  bannedWords: {
    profile: { banned_words: ['considered'] },
    task: { banned_words: ['considered'] },
    check: ({ content }, plain) =>
      expect([/considered/i.test(content.description), /considered/i.test(plain.content.description)]).toEqual([
        false,
        true,
      ]),
  },
  voiceExamples: {
    profile: { voice_examples: ['Hooray, it is spring!'] },
    task: { voice_examples: ['Hooray, it is spring!'] },
    check: ({ content }) => expect(content.description).toContain('A considered choice, presented clearly!'),
  },
  profileId: {
    profile: { tone: 'luxury' },
    task: { tone: 'luxury' },
    check: ({ content, item, payload }) =>
      expect([content.description.includes('This is Garden Bench.'), item.generation_metadata['profile_id']]).toEqual([
        true,
        payload['profileId'],
      ]),
  },
  itemIds: {
    given: (ids) => ({ item_ids: ids }),
    check: ({ calls, result }, plain) =>
      expect([calls['aiA'], result['generated_count'], plain.calls['aiA'], plain.result['generated_count']]).toEqual([
        2, 2, 1, 1,
      ]),
  },
  maxCt: {
    given: () => ({ max_ct: '0' }),
    check: ({ calls, result }) =>
      expect([calls['aiA'], result['skipped_count'], result['ct_used']]).toEqual([0, 1, '0.0000']),
  },
  onlyEmpty: {
    given: () => ({ only_empty: true }),
    before: { name: 'Mine', description: 'My own', short_description: 'Short', seo_title: 'SEO' },
    task: { write: ['seo_description'] },
    check: ({ content }) =>
      expect(content).toMatchObject({
        name: 'Mine',
        description: 'My own',
        seo_description: expect.stringContaining('Garden Bench'),
      }),
  },
  concurrency: {
    given: (ids) => ({ concurrency: 1, item_ids: ids }),
    check: ({ payload, result }) => expect([payload['concurrency'], result['generated_count']]).toEqual([1, 2]),
  },
};

/** Checks the metadata of every generation that wrote a text. */
export function checkMetadata({ item, calls }: Seen): void {
  if (Object.values(calls).some((count) => count > 0))
    expect(item.generation_metadata).toMatchObject({ prompt_version: PROMPT_VERSION });
}

function imagesIn({ body }: Seen): number {
  return body.match(/data:image\/jpeg;base64/g)?.length ?? 0;
}
