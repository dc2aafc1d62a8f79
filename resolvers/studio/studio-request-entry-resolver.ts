import { Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { StudioRequestEntry } from '../../schema/studio/request-payloads.ts';
import type { Context } from '../../src/core/context.ts';
import { load } from '../../src/core/load.ts';
import { Timestamp } from '../../src/core/scalars.ts';
import { commentFigures } from '../../src/services/studio/requests/comment-figures.ts';

@Resolver(() => StudioRequestEntry)
export class StudioRequestEntryResolver {
  @FieldResolver(() => Int, { description: 'Comments that the caller may see.' })
  async commentCount(@Ctx() ctx: Context, @Root() { id }: StudioRequestEntry): Promise<number> {
    return (await load(ctx, commentFigures, id))?.count ?? 0;
  }

  @FieldResolver(() => Timestamp, { nullable: true, description: 'Of the comments that the caller may see.' })
  async latestCommentAt(@Ctx() ctx: Context, @Root() { id }: StudioRequestEntry): Promise<Date | null> {
    return (await load(ctx, commentFigures, id))?.latestAt ?? null;
  }
}
