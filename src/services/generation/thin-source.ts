import { gradeOf } from '../../../entities/generation/text-aims.ts';
import type { Warning } from './checks/warning.ts';

/** What an item needs before its texts can say more. */
const ADD = 'Add material, size, use or care to the source, or add a picture and have it analysed';

/** The warning for texts about an item of which little is said; null for others. */
export function thinSourceWarning(said: number): Warning | null {
  const grade = gradeOf(said);
  if (grade !== 'bare' && grade !== 'thin') return null;
  const message =
    grade === 'bare' ? 'The source says almost nothing of the product' : 'The source says little of the product';
  return { code: 'thin_source', field: 'source', message: `${message}. ${ADD}.` };
}
