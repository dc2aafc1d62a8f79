import type { Formats } from '../../format/formats.ts';

export interface NotificationText {
  title: string;
  /** Empty if there is no more to say. */
  body: string;
}

/** Translates a key of the notifications, of the jobs, or of all pages. */
export type Say = (key: string, values?: Record<string, unknown>) => string;

export interface Words {
  say: Say;
  format: Formats;
  /** The body of the API, which is what a person wrote for some types. */
  body: string;
}

/** How the notifications of one type are written from their data. */
export interface Sentence {
  /** Without these keys of the data it cannot be written: notifications of earlier releases have fewer. */
  needs: readonly string[];
  write: (data: Record<string, unknown>, words: Words) => NotificationText;
}

export function sentence<Facts extends Record<string, unknown>>(
  needs: readonly (keyof Facts & string)[],
  write: (facts: Facts, words: Words) => NotificationText,
): Sentence {
  return { needs, write: (data, words) => write(data as Facts, words) };
}

/** Why something failed: the usual reasons in the language of the user, others in the words of the API. */
export function reasonOf({ say }: Words, code: unknown, error: unknown): string {
  const known = REASONS.find((each) => each === code);
  if (known) return say(`reason.${known}`);
  return typeof error === 'string' ? error : '';
}

/** The error codes of items that have a text. */
export const REASONS = [
  'conflict',
  'gave_up',
  'insufficient_ct',
  'internal',
  'provider_quota',
  'provider_unavailable',
  'rate_limited',
  'timeout',
  'unauthorized',
  'unavailable',
] as const;

export const joined = (...parts: (string | false)[]): string => parts.filter(Boolean).join(' ');
