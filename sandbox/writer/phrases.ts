import { de } from './languages/de.ts';
import { en } from './languages/en.ts';
import { es } from './languages/es.ts';
import { fr } from './languages/fr.ts';
import { it } from './languages/it.ts';
import { nl } from './languages/nl.ts';
import { type Phrases, type Tone, TONES } from './languages/phrases.ts';
import { ru } from './languages/ru.ts';
import { zh } from './languages/zh.ts';
import { inScript } from './scripts.ts';

const LANGUAGES: Readonly<Record<string, Phrases>> = { en, de, fr, es, it, nl, ru, zh };

const otherScripts = new Map<string, Phrases>();

/** The phrases of a language. For an unknown one they are English, in letters of its script. */
export function phrasesFor(language: string, script = 'Latn'): Phrases {
  const known = LANGUAGES[language] ?? otherScripts.get(script);
  if (known) return known;
  const phrases = inScript(en, script);
  otherScripts.set(script, phrases);
  return phrases;
}

const SYNONYMS: readonly [Tone, RegExp][] = [
  ['friendly', /friend|casual|warm|convers|personal/],
  ['luxury', /lux|elegan|premium|exclusive|sophist/],
  ['playful', /play|fun|humor|witty|bold|quirk|enthus/],
  ['professional', /prof|formal|business|neutral|inform|techn/],
];

/** The closest known tone. An unknown name selects one deterministically. */
export function toneOf(name: string): Tone {
  const known = SYNONYMS.find(([, pattern]) => pattern.test(name))?.[0];
  const sum = Array.from(name).reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return known ?? TONES[sum % TONES.length] ?? 'professional';
}

/** Guesses the language of a text by frequent words; English by default. */
export function languageOf(text: string): string {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const hits = (phrases: Phrases) => words.filter((word) => phrases.words.includes(word)).length;
  const [best = 'en'] = Object.keys(LANGUAGES).toSorted((a, b) => hits(phrasesFor(b)) - hits(phrasesFor(a)));
  return best;
}

/** Fills the `{blanks}` of a phrase. */
export function fill(phrase: string, values: Record<string, string>): string {
  return phrase.replace(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? '');
}
