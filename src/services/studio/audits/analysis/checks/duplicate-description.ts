import { AuditCheck, AuditSeverity } from '../../../../../../entities/studio/audit-check.ts';
import type { Check, Fault } from '../check.ts';

/** A description that others have too, word by word or nearly so. Only the whole catalogue tells. */
export const duplicateDescription: Check = { check: AuditCheck.duplicate_description, severity: AuditSeverity.medium };

/** The fault of a description that so many `others` share, one of which belongs to the product called `other`; `same` where all of them are the same words. */
export function duplicateFault(others: number, same: boolean, other: string): Fault {
  const whose = others === 1 ? `that of “${other}”` : `those of ${others} others, “${other}” among them`;
  return {
    message: `The description is ${same ? 'the same as' : 'almost the same as'} ${whose}.`,
    fix: 'Generate or write one of its own: search engines show one of several pages with the same text.',
  };
}
