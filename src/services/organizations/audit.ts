import { AuditEntry } from '../../../entities/organizations/audit-entry.ts';
import { add } from '../../core/add.ts';
import { type Context, forkContext } from '../../core/context.ts';

/** Something to be remembered. Who and whose default to the signed-in user and the own organization. */
export interface NewAuditEntry {
  action: string;
  organizationId?: string;
  actor?: { id: string; email: string } | null;
  target?: readonly [type: string, id: string];
  data?: Record<string, unknown>;
}

/** Writes an entry by itself, without being waited for: where the time an answer takes must tell nothing. */
export function auditInBackground(ctx: Context, entry: NewAuditEntry): void {
  const own = forkContext(ctx);
  audit(own, entry);
  own.em
    .flush()
    .catch((error: unknown) =>
      ctx.log.error(
        { event: 'audit.write_failed', err: error, action: entry.action },
        'An entry of the audit log could not be stored.',
      ),
    );
}

/** Writes an entry of the audit log with the caller's next flush, so that it is kept exactly when what it tells of is. */
export function audit(
  ctx: Context,
  { action, organizationId, actor = ctx.user, target, data = {} }: NewAuditEntry,
): void {
  const whose = organizationId ?? ctx.user?.organizationId;
  if (!whose) throw new Error(`an audit entry of no organization: ${action}`);
  add(ctx.em, AuditEntry, {
    organizationId: whose,
    action,
    actorId: actor?.id ?? null,
    actorEmail: actor?.email ?? null,
    targetType: target?.[0] ?? null,
    targetId: target?.[1] ?? null,
    ip: ctx.ip || null,
    data,
  });
}
