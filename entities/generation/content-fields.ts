import { z } from 'zod';
import { type Aim, bulletAim, descriptionAim, likelyDescription, likelyOf, shortAim, tagAim } from './text-aims.ts';

/** The fields of a product in a store that texts can fill. */
export type StoreField =
  | 'title'
  | 'description'
  | 'short_description'
  | 'seo_title'
  | 'seo_description'
  | 'tags'
  | 'image_alts';

/** The settings of a generation that the limits of texts depend on. */
export interface LengthSettings {
  maxShortChars: number;
  maxLongChars: number;
  useHtml: boolean;
  useHtmlShort: boolean;
}

/** How an AI model writes a text. */
export interface GeneratedText {
  /** The setting that requests the text, with its default; null for a text that every generation writes. */
  setting: { name: string; default: boolean } | null;
  /** Its shape in the answer of the model; null for a text that is built from the facts without the model. */
  answer: z.ZodType | null;
  /** The part of the task in the prompt that belongs to it. */
  task?(settings: LengthSettings): Record<string, unknown>;
  /**
   * Its limit, as the rules for the model state it: of a `text` the part of a sentence that lists them, of another
   * kind the number of entries. Absent where the task states the limit.
   */
  limitRule?: string;
  /** The characters that the text is cut to, and whether it may contain HTML; absent for lists and objects. */
  cut?(settings: LengthSettings): { limit: number; html: boolean };
  /** The characters that the model gets room for. */
  maxChars(settings: LengthSettings): number;
  /** The size that the model is asked for, for a product of which this many characters are said. */
  aim?(said: number, settings: LengthSettings): Aim;
  /**
   * The characters that the model will probably write about such a product, in Latin letters. `title` is the length of
   * its title.
   */
  likelyChars(said: number, settings: LengthSettings, title: number): number;
}

/** Everything that the service has to know about one text of an item. */
export interface ContentField {
  /** How it is stored in `generated_content`: a string, strings, names with values, or a JSON object. */
  kind: 'text' | 'list' | 'pairs' | 'object';
  /** Null for a text that only people write. */
  generated: GeneratedText | null;
  /** Whether customers read it as text; false for facts, such as attributes. Audits check the texts that are read. */
  isRead: boolean;
  /** Whether it is long enough to detect its language. */
  hasLanguage: boolean;
  /** The key of the source data that it is compared with; null without a counterpart. */
  sourceKey: string | null;
  /**
   * The store field that it fills by default, and others that a field mapping may fill with it. Null for a text
   * without a field in most stores: it is sent under its own key to platforms that accept any.
   */
  store: { field: StoreField | null; mappableTo?: readonly StoreField[] };
  /** Where its column is in exports. Programs read columns by position, so a new field is always `last`. */
  exportColumn: 'middle' | 'last';
}

const text = z.string();

/**
 * All texts of an item, by their key in `generated_content`. The order is that of the model's answer, of diffs and of
 * exports.
 */
export const CONTENT_FIELDS = {
  name: {
    kind: 'text',
    generated: {
      setting: { name: 'translateName', default: true },
      answer: text,
      cut: () => ({ limit: 255, html: false }),
      maxChars: () => 150,
      likelyChars: (_said, _settings, title) => Math.min(150, Math.max(10, title)),
    },
    isRead: true,
    hasLanguage: false,
    sourceKey: 'title',
    store: { field: 'title', mappableTo: ['seo_title'] },
    exportColumn: 'middle',
  },
  short_description: {
    kind: 'text',
    generated: {
      setting: { name: 'generateShort', default: true },
      answer: text,
      task: ({ maxShortChars, useHtmlShort }) => ({ max_short_chars: maxShortChars, use_html_short: useHtmlShort }),
      cut: ({ maxShortChars, useHtmlShort }) => ({ limit: maxShortChars, html: useHtmlShort }),
      maxChars: ({ maxShortChars }) => maxShortChars,
      aim: (said, { maxShortChars }) => shortAim(said, maxShortChars),
      likelyChars: (said, { maxShortChars }) => likelyOf(shortAim(said, maxShortChars)),
    },
    isRead: true,
    hasLanguage: true,
    sourceKey: 'short_description',
    store: { field: 'short_description', mappableTo: ['description', 'seo_description'] },
    exportColumn: 'middle',
  },
  description: {
    kind: 'text',
    generated: {
      setting: { name: 'generateLong', default: true },
      answer: text,
      task: ({ maxLongChars, useHtml }) => ({ max_long_chars: maxLongChars, use_html: useHtml }),
      cut: ({ maxLongChars, useHtml }) => ({ limit: maxLongChars, html: useHtml }),
      maxChars: ({ maxLongChars }) => maxLongChars,
      aim: (said, { maxLongChars }) => descriptionAim(said, maxLongChars),
      likelyChars: (said, { maxLongChars }) => likelyDescription(said, maxLongChars),
    },
    isRead: true,
    hasLanguage: true,
    sourceKey: 'body_html',
    store: { field: 'description', mappableTo: ['short_description'] },
    exportColumn: 'middle',
  },
  bullet_points: {
    kind: 'list',
    generated: {
      setting: { name: 'generateBulletPoints', default: false },
      answer: z.array(text),
      limitRule: '8 bullet_points of 120 characters',
      maxChars: () => 8 * 120,
      aim: bulletAim,
      likelyChars: (said) => likelyOf(bulletAim(said)) * 45,
    },
    isRead: true,
    hasLanguage: false,
    sourceKey: 'bullet_points',
    store: { field: null, mappableTo: ['description', 'short_description'] },
    exportColumn: 'middle',
  },
  attributes: {
    kind: 'pairs',
    generated: {
      setting: { name: 'generateAttributes', default: false },
      answer: z.array(z.object({ name: text, value: text })),
      limitRule: '20 attributes',
      maxChars: () => 20 * 50,
      likelyChars: (said) => Math.min(600, 75 + said * 0.35),
    },
    isRead: false,
    hasLanguage: false,
    sourceKey: 'attributes',
    store: { field: null, mappableTo: ['description', 'short_description'] },
    exportColumn: 'middle',
  },
  tags: {
    kind: 'list',
    generated: {
      setting: { name: 'generateTags', default: false },
      answer: z.array(text),
      limitRule: '12 tags',
      maxChars: () => 12 * 20,
      aim: tagAim,
      likelyChars: () => 60,
    },
    isRead: true,
    hasLanguage: false,
    sourceKey: 'tags',
    store: { field: 'tags' },
    exportColumn: 'middle',
  },
  seo_title: {
    kind: 'text',
    generated: {
      setting: null,
      answer: text,
      limitRule: 'seo_title has at most 60 characters',
      cut: () => ({ limit: 60, html: false }),
      maxChars: () => 60,
      likelyChars: (_said, _settings, title) => Math.min(60, title + 15),
    },
    isRead: true,
    hasLanguage: false,
    sourceKey: 'seo_title',
    store: { field: 'seo_title', mappableTo: ['title'] },
    exportColumn: 'middle',
  },
  seo_description: {
    kind: 'text',
    generated: {
      setting: null,
      answer: text,
      limitRule: 'seo_description at most 155, both plain text',
      cut: () => ({ limit: 155, html: false }),
      maxChars: () => 155,
      likelyChars: () => 130,
    },
    isRead: true,
    hasLanguage: true,
    sourceKey: 'seo_description',
    store: { field: 'seo_description', mappableTo: ['short_description'] },
    exportColumn: 'middle',
  },
  structured_data: {
    kind: 'object',
    generated: {
      setting: { name: 'structuredDataEnabled', default: false },
      // A model would invent what schema.org asks for. What the answer has is built from the facts.
      answer: null,
      maxChars: () => 0,
      likelyChars: () => 0,
    },
    isRead: false,
    hasLanguage: false,
    sourceKey: null,
    store: { field: null },
    exportColumn: 'middle',
  },
  image_alts: {
    kind: 'list',
    generated: null,
    isRead: true,
    hasLanguage: false,
    sourceKey: 'images',
    store: { field: 'image_alts' },
    exportColumn: 'middle',
  },
} as const satisfies Record<string, ContentField>;

type Fields = typeof CONTENT_FIELDS;

export type ContentKey = keyof Fields;

/** The texts that AI models write. */
export type GeneratedKey = { [K in ContentKey]: Fields[K]['generated'] extends null ? never : K }[ContentKey];

/** The settings that request texts. */
export type TextSetting = Extract<Fields[GeneratedKey]['generated']['setting'], object>['name'];

export const CONTENT_KEYS = Object.keys(CONTENT_FIELDS) as ContentKey[];

export const GENERATED_KEYS = CONTENT_KEYS.filter((key): key is GeneratedKey => CONTENT_FIELDS[key].generated !== null);

/** The texts of these keys that the model is asked for. The others are built from them and from the facts. */
export const writtenKeys = (keys: readonly GeneratedKey[]): GeneratedKey[] =>
  keys.filter((key) => generatedText(key).answer !== null);

/** How an AI model writes the text of this key. */
export function generatedText(
  key: GeneratedKey,
): GeneratedText & { setting: { name: TextSetting; default: boolean } | null } {
  return CONTENT_FIELDS[key].generated;
}

/** The settings that request texts, with their defaults. */
export const TEXT_SETTINGS = Object.fromEntries(
  GENERATED_KEYS.flatMap((key) => {
    const { setting } = generatedText(key);
    return setting ? [[setting.name, setting.default]] : [];
  }),
) as Record<TextSetting, boolean>;

/** The definition of a text by its key; undefined for an unknown key. */
export function contentField(key: string): ContentField | undefined {
  return Object.hasOwn(CONTENT_FIELDS, key) ? CONTENT_FIELDS[key as ContentKey] : undefined;
}
