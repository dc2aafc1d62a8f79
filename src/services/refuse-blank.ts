import { invalidField } from '../core/errors.ts';

/** Throws 422 at the field for a text of nothing but space; one that was not given is none. */
export function refuseBlank(field: string, text: string | null | undefined): void {
  if (text?.trim() === '') throw invalidField(field, 'must not be blank');
}
