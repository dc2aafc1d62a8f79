import type { GenerationInput, GenerationMode } from '../../generated/types.ts';

type Field = Extract<keyof GenerationInput, `generate${string}`>;

/** The texts that can be switched on and off. Name and texts for search engines are always written. */
const SWITCHED: Record<Field, true> = {
  generateShort: true,
  generateLong: true,
  generateBulletPoints: true,
  generateTags: true,
  generateAttributes: true,
};
export const FIELDS = Object.keys(SWITCHED) as Field[];

export interface Choice extends Record<string, unknown> {
  profileId: string;
  fields: Field[];
  onlyEmpty: boolean;
  /** None for the main language only. */
  languages: string[];
  mode: GenerationMode;
  /** What the user typed. The API decides whether it is an amount. */
  maxCt: string;
}

export function inputOf({ profileId, fields, onlyEmpty, languages, mode, maxCt }: Choice) {
  const chosen = new Set(fields);
  return {
    ...(Object.fromEntries(FIELDS.map((field) => [field, chosen.has(field)])) as Record<Field, boolean>),
    profileId: profileId || null,
    onlyEmpty,
    languages: languages.length ? languages : null,
    mode,
    maxCt: maxCt.trim().replace(',', '.') || null,
  };
}

/** The parameters of a job have the names of REST. */
export function payloadOf(choice: Choice): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(inputOf(choice)).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
}
