import { Args, ArgsType, Ctx, Field, Query, Resolver } from 'type-graphql';
import { Rest } from '../../schema/dialect/rest.ts';
import { OrganizationPage, QueueList } from '../../schema/organizations/staff-payloads.ts';
import { LimitedPageArgs } from '../../schema/paging.ts';
import type { Context } from '../../src/core/context.ts';
import { listQueues } from '../../src/services/list-queues.ts';
import { listOrganizations } from '../../src/services/organizations/list-organizations.ts';

@ArgsType()
class OrganizationPageArgs extends LimitedPageArgs {
  @Field(() => String, {
    nullable: true,
    description:
      'Only organizations whose name or short name contains this, and the organization of the user with exactly this ' +
      'email address. At most 200 characters.',
  })
  search?: string | null;
}

@Resolver()
export class StaffResolver {
  @Rest('GET /organizations', { access: 'super admin' })
  @Query(() => OrganizationPage, { description: 'Lists all organizations of the service, newest first.' })
  organizations(
    @Ctx() ctx: Context,
    @Args(() => OrganizationPageArgs) args: OrganizationPageArgs,
  ): Promise<OrganizationPage> {
    return listOrganizations(ctx, args);
  }

  @Rest('GET /queues', { access: 'super admin' })
  @Query(() => QueueList, { description: 'Lists the queues of the service with the number of their messages.' })
  async queues(@Ctx() ctx: Context): Promise<QueueList> {
    return { queues: await listQueues(ctx) };
  }
}
