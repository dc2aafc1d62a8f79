import { isDeepStrictEqual } from 'node:util';
import { LockMode } from '@mikro-orm/core';
import { Organization } from '../../../entities/organizations/organization.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { snakeCase } from '../../core/naming.ts';

/**
 * Changes the own organization under a lock in one transaction: of two calls at once the second sees what the first stored.
 * Whatever the change throws: then nothing is stored.
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

/** The names by which the audit log tells which of the given fields are other than before. */
export function changedFields<T extends object>(before: T, given: { [K in keyof T]?: T[K] | undefined }): string[] {
  const changed = Object.entries(given).filter(
    ([field, value]) => value !== undefined && !isDeepStrictEqual(before[field as keyof T], value),
  );
  return changed.map(([field]) => jsonFieldName(field));
}

/** A field under the name it has in JSON. */
export function jsonFieldName(field: string): string {
  return field === 'enforce2fa' ? 'enforce_2fa' : snakeCase(field);
}
