import { Ctx, Query, Resolver } from 'type-graphql';
import { Rest } from '../../schema/dialect/rest.ts';
import { StudioToolList } from '../../schema/studio/tool-payloads.ts';
import type { Context } from '../../src/core/context.ts';
import { listTools } from '../../src/services/studio/tools/tool-access.ts';

@Resolver()
export class StudioToolResolver {
  @Rest('GET /studio/tools')
  @Query(() => StudioToolList, {
    description:
      'Lists the tools of the service, from the lowest tier up, and which of them the tier of the organization ' +
      'unlocks.',
  })
  studioTools(@Ctx() ctx: Context): Promise<StudioToolList> {
    return listTools(ctx);
  }
}
