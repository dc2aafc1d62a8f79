import type { Context } from '../../core/context.ts';
import { forkContext } from '../../core/context.ts';
import { row, rows, sql } from '../../core/sql.ts';
import { notify } from '../notifications/notify.ts';
import { audit } from '../organizations/audit.ts';

/** The HTTP status by which a receiver says that it wants no more deliveries. */
export const GONE = 410;

const FAILED_FOR_A_DAY = 'All deliveries have failed for 24 hours.';
const TAKEN_OVER =
  'The owner of the address took over the organization. Check the address of the endpoint and rotate its secret before ' +
  'you enable it.';
const RECEIVER_GONE = 'The endpoint answered with 410: it wants no more deliveries.';

/**
 * Disables an endpoint whose attempts have all failed for 24 hours, or whose receiver is gone, and notifies the
 * administrators. Does nothing for any other, and for one that is disabled already.
 */
export async function disableFailingEndpoint(ctx: Context, endpointId: string, isGone: boolean): Promise<void> {
  const reason = isGone ? RECEIVER_GONE : FAILED_FOR_A_DAY;
  const own = forkContext(ctx);
  await own.em.transactional(async (em) => {
    const inner = { ...own, em };
    const disabled = await row<{ organizationId: string; url: string; since: string }>(
      em,
      sql`update webhook_endpoints
             set is_active = false, disabled_reason = ${reason}, updated_at = now()
           where id = ${endpointId} and is_active
             and (${isGone} or failing_since < now() - interval '24 hours')
          returning organization_id as "organizationId", url, failing_since::text as since`,
    );
    if (!disabled) return;
    const { host } = new URL(disabled.url);
    audit(inner, {
      action: 'webhook_endpoint.disabled',
      organizationId: disabled.organizationId,
      actor: null,
      target: ['webhook_endpoint', endpointId],
      data: { host, reason },
    });
    await notify(inner, {
      organizationId: disabled.organizationId,
      type: 'webhook_disabled',
      title: 'A webhook endpoint was disabled',
      body: `Events are no longer sent to ${host}. ${reason} Enable the endpoint when it works again; what failed can be redelivered.`,
      cause: `webhook_disabled:${endpointId}:${disabled.since}`,
      data: { webhook_endpoint_id: endpointId, host, reason: isGone ? 'receiver_gone' : 'failing_for_a_day' },
    });
  });
}

/**
 * Disables all active endpoints of an organization that its owner takes over, in the caller's transaction, and returns
 * their hosts. The caller notifies the owner, and flushes.
 */
export async function disableEndpointsOf(
  ctx: Context,
  { organizationId, id, email }: { organizationId: string; id: string; email: string },
): Promise<string[]> {
  const disabled = await rows<{ id: string; url: string }>(
    ctx.em,
    sql`update webhook_endpoints set is_active = false, disabled_reason = ${TAKEN_OVER}, updated_at = now()
         where id in (select id from webhook_endpoints
                       where organization_id = ${organizationId} and is_active
                       order by id for no key update)
        returning id, url`,
  );
  return disabled.map((endpoint) => {
    const { host } = new URL(endpoint.url);
    audit(ctx, {
      action: 'webhook_endpoint.disabled',
      organizationId,
      actor: { id, email },
      target: ['webhook_endpoint', endpoint.id],
      data: { host, cause: 'address_proven' },
    });
    return host;
  });
}
