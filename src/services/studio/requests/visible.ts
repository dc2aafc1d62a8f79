import type { StudioRequest } from '../../../../entities/studio/studio-request.ts';
import { type Context, signedIn } from '../../../core/context.ts';

/** Which requests the caller may see: those of the own organization, a super admin all. Throws 401. */
export function visibleRequests(ctx: Context): Partial<Pick<StudioRequest, 'organizationId'>> {
  const { isSuperAdmin, organizationId } = signedIn(ctx);
  return isSuperAdmin ? {} : { organizationId };
}

/** Whether the caller may see and make internal comments: a super admin may, whoever's request it is. Throws 401. */
export function seesInternal(ctx: Context): boolean {
  return signedIn(ctx).isSuperAdmin;
}
