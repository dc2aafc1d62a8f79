/**
 * Words that the project does not use: metaphors and private verbs that stood where the field has a term.
 * docs/glossary.md says which term to use instead.
 */

/**
 * Not allowed as a word of an identifier, a file name or a folder name (`fairPlaces` has the words `fair` and
 * `places`).
 */
export const RETIRED_IN_NAMES = new Set(
  (
    'bed beds breathe breathing deed deeds door doors floors house kept land lands landed lane lanes leave leaves ' +
    'look looks looking parties party place places placed quiet sold standing tell tells telling told turn turns unwell ' +
    'herd talk wish wishes asked asker wake woken'
  ).split(' '),
);

/** Not allowed as a part of an identifier or a file name, in whichever case its words are written. */
export const RETIRED_COMPOUNDS = [
  'in hand',
  'hands',
  'found organization',
  'took up',
  'takes up',
  'gives back',
  'give back',
  'gave back',
];

/** Not allowed in comments, documentation, descriptions, log lines, errors and test names. */
export const RETIRED_IN_PROSE: readonly RegExp[] = [
  /\blanes?\b/i,
  /\bdoors?\b/i,
  /\b(?:the|our|this) house\b/i,
  /\bfloors?\b/i,
  /\bbeds?\b/i,
  /\bunwell\b/i,
  /\bquiet\b/i,
  /\bbreath(?:e|es|ing)\b/i,
  /\bdeeds?\b/i,
  /\btold\b/i,
  /\btells?\b/i,
  /\btelling\b/i,
  /\bstanding\b/i,
  /\bin hand\b/i,
  /\b(?:free|more|as many|other|its|the|in) hands\b/i,
  /\bherd\b/i,
  /\bplaces?\b(?!holder)/i,
  /\b(?:in|its|their|a|the|per|each|every|by|take|takes|took) turns?\b/i,
  /\blooks?\b(?! (?:up|like|for)\b)/i,
  /\banew\b/i,
  /\bwhoever\b/i,
  /\bhowever (?:often|many|long|much|big|late)\b/i,
  /\btak(?:es|e|en|ing) up\b/i,
  /\bg(?:ives?|iven|ave) back\b/i,
  /\bsteps? back\b/i,
  /\bthe line\b(?! (?:of|in|number|before|after|above|below)\b)/i,
  /\bof then\b/i,
  /\bthat is none\b/i,
  /\bby hand\b/i,
  /\blets? go of\b/i,
];

/** Keys of stored data that keep their names: old rows have them. */
export const STORED_KEYS: ReadonlySet<string> = new Set(['sold']);
