import { isDeepStrictEqual } from 'node:util';
import { LockMode } from '@mikro-orm/core';
import { Organization } from '../../../entities/organizations/organization.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { snakeCase } from '../../core/naming.ts';

/**
 * Runs a change of the signed-in user's organization in a transaction that locks it, so that concurrent changes run one
 * after the other. If the change throws, nothing is stored.
 */
export async function changeOrganization<T>(
  ctx: Context,
  change: (ctx: Context, organization: Organization) => Promise<T> | T,
): Promise<T> {
  const { organizationId } = signedIn(ctx);
  return ctx.em.transactional(async (em) => {
    const organization = await em.findOneOrFail(Organization, organizationId, {
      lockMode: LockMode.PESSIMISTIC_WRITE,
      refresh: true,
    });
    return change({ ...ctx, em }, organization);
  });
}

/** Returns the names of the given fields whose values differ from before, as the audit log shows them. */
export function changedFields<T extends object>(before: T, given: { [K in keyof T]?: T[K] | undefined }): string[] {
  const changed = Object.entries(given).filter(
    ([field, value]) => value !== undefined && !isDeepStrictEqual(before[field as keyof T], value),
  );
  return changed.map(([field]) => jsonFieldName(field));
}

/** Returns the name of a field in JSON. */
export function jsonFieldName(field: string): string {
  return field === 'enforce2fa' ? 'enforce_2fa' : snakeCase(field);
}
