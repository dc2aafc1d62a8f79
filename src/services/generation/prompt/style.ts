import { FormOfAddress } from '../../../../entities/profiles/form-of-address.ts';
import { baseLanguage } from '../checks/base-language.ts';
import type { GenerationSettings } from '../settings.ts';
import { stockPhrases } from './stock-phrases.ts';

/** What a tone means. Other tones are passed on as they are. */
const TONES: Record<string, string> = {
  professional: 'clear, calm, exact; no exclamation marks',
  playful: 'light and quick, one joke at most, never in place of a fact; facts stand in plain words',
  luxurious: 'few words, restrained, about how it is made; no praise such as exquisite or sumptuous',
  technical: 'specification language, exact terms, no adjectives of praise; prose in full sentences',
  friendly: 'as one person to another, short sentences',
};

type Address = GenerationSettings['formOfAddress'];

/** How the reader is addressed in languages with two forms. */
const ADDRESS: Record<string, Record<Address, string>> = {
  de: { formal: 'Sie', informal: 'du' },
  fr: { formal: 'vous', informal: 'tu' },
};

/** Rules of spelling and typography by language. Other languages have none until a native speaker writes them. */
const NOTES: Record<string, string> = {
  en: 'spelling of the facts (colour or color); sentence case; no asides between dashes',
  de: 'Komposita zusammen oder mit Bindestrich (Galaxy-Ohrringe); Dezimalkomma; „…“',
  fr: 'espace insécable devant : ; ! ?; virgule décimale; « … »; minuscules dans les titres',
};

/** Returns the notes on tone, language and phrases to avoid. A note is absent where nothing is known. */
export function style({
  language,
  tone,
  formOfAddress,
  bannedWords,
}: Pick<GenerationSettings, 'language' | 'tone' | 'formOfAddress' | 'bannedWords'>): Record<string, unknown> {
  const base = baseLanguage(language);
  const toneNotes = TONES[tone.trim().toLowerCase()];
  const address =
    ADDRESS[base]?.[formOfAddress] ??
    (formOfAddress === FormOfAddress.informal ? 'informal form of address' : undefined);
  const notes = [base === 'en' ? undefined : address, NOTES[base]].filter((note) => note !== undefined).join('; ');
  const banned = new Set(bannedWords.map((word) => word.toLowerCase()));
  const avoid = stockPhrases(base)
    .map(({ phrase }) => phrase)
    .filter((phrase) => !banned.has(phrase.toLowerCase()));
  return {
    ...(toneNotes && { tone_notes: toneNotes }),
    ...(notes && { language_notes: notes }),
    ...(avoid.length > 0 && { avoid }),
  };
}
