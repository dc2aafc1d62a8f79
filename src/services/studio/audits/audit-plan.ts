import { StoreAudit } from '../../../../entities/studio/store-audit.ts';
import type { Job } from '../../../../entities/jobs/job.ts';
import type { Context } from '../../../core/context.ts';
import { row, sql } from '../../../core/sql.ts';
import { funds } from '../../billing/ledger/hold.ts';
import { languageDetector } from '../../generation/checks/wrong-language.ts';
import type { AuditRules, Check } from './analysis/check.ts';
import { checksNamed } from './analysis/checks.ts';

/** The settings of one audit. */
export interface AuditPlan {
  auditId: string;
  /** The number of products when the audit was requested, which its price is limited by. */
  expected: number;
  checks: Check[];
  rules: AuditRules;
  projectName: string;
  /** The price factor of the organization. */
  multiplier: string;
}

/**
 * Reads the settings of an audit. Language and banned words are those of a generation for the project: the language of
 * the project's profile, else of the project; the banned words of the project's profile, else of the default profile.
 */
export async function auditPlan(ctx: Context, job: Job): Promise<AuditPlan> {
  const audit = await ctx.em.findOneOrFail(StoreAudit, { jobId: job.id }, { disableIdentityMap: true });
  const project = await row<{ name: string; language: string; banned_words: string[] | null }>(
    ctx.em,
    sql`select p.name, coalesce(own.language, p.language) as language,
               case when own.id is null then standard.banned_words else own.banned_words end as banned_words
          from projects p
          left join content_profiles own on own.id = p.content_profile_id
          left join content_profiles standard on standard.organization_id = p.organization_id and standard.is_default
         where p.id = ${audit.projectId}`,
  );
  const { token_rate_multiplier: multiplier } = await funds(ctx.em, job.organizationId);
  const { name, language, banned_words } = project!;
  return {
    auditId: audit.id,
    expected: audit.productCount,
    checks: checksNamed(audit.enabledChecks),
    rules: { language, bannedWords: banned_words ?? [], detector: await languageDetector() },
    projectName: name,
    multiplier,
  };
}
