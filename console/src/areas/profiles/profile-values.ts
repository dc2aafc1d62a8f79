import type { ProfileFieldsFragment } from '../../generated/profiles.ts';

/** The fields of the form of a profile. */
export type ProfileValues = Omit<ProfileFieldsFragment, 'id' | 'isDefault'> & Record<string, unknown>;
