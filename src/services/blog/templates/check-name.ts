import { invalidField } from '../../../core/errors.ts';

/** Throws 422 for a name of nothing but space. */
export function checkName(name: string | undefined): void {
  if (name !== undefined && name.trim() === '') throw invalidField('name', 'must not be blank');
}
