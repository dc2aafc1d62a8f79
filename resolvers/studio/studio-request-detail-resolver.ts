import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { StudioComment } from '../../entities/studio/studio-comment.ts';
import { StudioRequestDetail } from '../../schema/studio/request-payloads.ts';
import type { Context } from '../../src/core/context.ts';
import { load } from '../../src/core/load.ts';
import { organizationsById } from '../../src/services/organizations/get-organization.ts';
import { listComments } from '../../src/services/studio/requests/list-comments.ts';

@Resolver(() => StudioRequestDetail)
export class StudioRequestDetailResolver {
  @FieldResolver(() => String)
  async organizationName(@Ctx() ctx: Context, @Root() { organizationId }: StudioRequestDetail): Promise<string> {
    return (await load(ctx, organizationsById, organizationId))?.name ?? '';
  }

  @FieldResolver(() => [StudioComment], {
    description: 'The newest 1000, oldest first; internal ones for super admins only.',
  })
  comments(@Ctx() ctx: Context, @Root() { id }: StudioRequestDetail): Promise<StudioComment[]> {
    return listComments(ctx, id);
  }
}
