import type { AuditCheck, AuditSeverity } from '../../../../../entities/studio/audit-check.ts';
import type { AuditedProduct } from './audited-product.ts';

/** What the checks of one audit hold products against. */
export interface AuditRules {
  /** BCP 47 tag of the language that the project's texts are to have. */
  language: string;
  bannedWords: readonly string[];
}

/** What is wrong with a product, and what to do about it. */
export interface Fault {
  message: string;
  fix: string;
}

/** Something that an audit looks for. */
export interface Check {
  check: AuditCheck;
  severity: AuditSeverity;
  /** What is wrong with a product by itself; null where nothing is. Absent where only the whole catalogue tells. */
  look?(product: AuditedProduct, rules: AuditRules): Fault | null;
}

/** A fault with the check that found it. */
export interface Finding extends Fault {
  check: AuditCheck;
  severity: AuditSeverity;
  itemId: string;
}
