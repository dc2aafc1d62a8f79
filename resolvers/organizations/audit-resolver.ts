import { Arg, Args, Ctx, Query, Resolver } from 'type-graphql';
import { Rest } from '../../schema/dialect/rest.ts';
import { AuditLogPage } from '../../schema/organizations/payloads.ts';
import { LimitedPageArgs } from '../../schema/paging.ts';
import type { Context } from '../../src/core/context.ts';
import { listAuditLog } from '../../src/services/organizations/list-audit-log.ts';

@Resolver()
export class AuditResolver {
  @Rest('GET /audit-log', { access: 'admin' })
  @Query(() => AuditLogPage, {
    description:
      'Lists what happened to the security and the money of the organization, newest first: sign-ins, actions ' +
      'of administrators and, as `money.…`, every entry of the ledger.',
  })
  auditLog(
    @Ctx() ctx: Context,
    @Args(() => LimitedPageArgs) page: LimitedPageArgs,
    @Arg('action', () => String, {
      nullable: true,
      description:
        'Only entries with this action, such as `user.created`. An action that ends with a dot selects all ' +
        'actions with that beginning, such as `user.`.',
    })
    action?: string | null,
  ): Promise<AuditLogPage> {
    return listAuditLog(ctx, { ...page, action });
  }
}
