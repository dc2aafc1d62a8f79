import { AuditEntry } from '../../../entities/organizations/audit-entry.ts';
import { add } from '../../core/add.ts';
import { type Context, forkContext } from '../../core/context.ts';

/** An entry for the audit log. Actor and organization default to the signed-in user and the user's organization. */
export interface NewAuditEntry {
  action: string;
  organizationId?: string;
  actor?: { id: string; email: string } | null;
  target?: readonly [type: string, id: string];
  data?: Record<string, unknown>;
}

/** Writes an entry in its own transaction without waiting for it, so that the response time reveals nothing. */
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

/** Adds an entry to the audit log. The caller's flush stores it in the same transaction as the audited change. */
export function audit(
  ctx: Context,
  { action, organizationId, actor = ctx.user, target, data = {} }: NewAuditEntry,
): void {
  const owner = organizationId ?? ctx.user?.organizationId;
  if (!owner) throw new Error(`The audit entry has no organization: ${action}`);
  add(ctx.em, AuditEntry, {
    organizationId: owner,
    action,
    actorId: actor?.id ?? null,
    actorEmail: actor?.email ?? null,
    targetType: target?.[0] ?? null,
    targetId: target?.[1] ?? null,
    ip: ctx.ip || null,
    data,
  });
}
