import type { AuditCheck, AuditSeverity } from '../../../../../entities/studio/audit-check.ts';
import type { LanguageDetector } from '../../../generation/checks/wrong-language.ts';
import type { AuditedProduct } from './audited-product.ts';

/** The settings of the project that checks compare products with. */
export interface AuditRules {
  /** BCP 47 tag of the language of the project's texts. */
  language: string;
  bannedWords: readonly string[];
  detector: LanguageDetector;
}

/** A problem of a product and how to fix it. */
export interface Problem {
  message: string;
  fix: string;
}

/** One check of an audit. */
export interface Check {
  check: AuditCheck;
  severity: AuditSeverity;
  /** Returns the problem of a product, or null. A check that compares products with each other does not have it. */
  inspect?(product: AuditedProduct, rules: AuditRules): Problem | null;
}

/** A problem with the check that found it. */
export interface Finding extends Problem {
  check: AuditCheck;
  severity: AuditSeverity;
  itemId: string;
}
