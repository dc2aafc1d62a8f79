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
    description: 'What administrators did, who signed in, and every movement of money (`money.…`), newest first.',
  })
  auditLog(
    @Ctx() ctx: Context,
    @Args(() => LimitedPageArgs) page: LimitedPageArgs,
    @Arg('action', () => String, {
      nullable: true,
      description: 'Only this action, such as `user.created`; with a dot at the end all that begin with it: `user.`.',
    })
    action?: string | null,
  ): Promise<AuditLogPage> {
    return listAuditLog(ctx, { ...page, action });
  }
}
