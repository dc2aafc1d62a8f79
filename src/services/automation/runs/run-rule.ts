import { AutomationRun } from '../../../../entities/automation/automation-run.ts';
import { type Context, verifiedUser } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { audit } from '../../organizations/audit.ts';
import { getRule } from '../rules/get-rule.ts';
import { queueRuns } from './queue-runs.ts';

/**
 * Queues a run of a rule on the whole project. Throws 401, 403 for an address that is not verified, 404, and 409 if such a
 * run is queued already.
 */
export async function runRule(ctx: Context, projectId: string, ruleId: string): Promise<AutomationRun> {
  verifiedUser(ctx);
  return ctx.em.transactional(async (em) => {
    const inner = { ...ctx, em };
    const rule = await getRule(inner, projectId, ruleId);
    const [id] = await queueRuns(inner, [rule.id], 'manual');
    if (!id) throw new AppError('CONFLICT', 'A run of this rule is queued already');
    audit(inner, { action: 'automation_rule.started', target: ['automation_rule', rule.id], data: { run_id: id } });
    return em.findOneOrFail(AutomationRun, id);
  });
}
