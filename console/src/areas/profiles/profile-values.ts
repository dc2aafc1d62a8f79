import type { ProfileFieldsFragment } from '../../generated/profiles.ts';

export const NUMBERS = ['maxShortChars', 'maxLongChars', 'imageAnalysisCount'] as const;
type NumberField = (typeof NUMBERS)[number];

/** The fields of the form of a profile. A number that was removed is empty text. */
export type ProfileValues = Omit<ProfileFieldsFragment, 'id' | 'isDefault' | NumberField> &
  Record<NumberField, number | string> &
  Record<string, unknown>;
