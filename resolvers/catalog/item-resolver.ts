import { Arg, Args, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { ContentItem } from '../../entities/catalog/content-item.ts';
import { ItemStatus } from '../../entities/catalog/item-status.ts';
import { ItemVersion } from '../../entities/catalog/item-version.ts';
import { BulkUpdateItemsInput, UpdateItemInput } from '../../schema/catalog/inputs.ts';
import { BulkUpdateResult, type ItemRow } from '../../schema/catalog/payloads.ts';
import { Rest } from '../../schema/dialect/rest.ts';
import { BarePageArgs } from '../../schema/paging.ts';
import type { Context } from '../../src/core/context.ts';
import { load } from '../../src/core/load.ts';
import { ID } from '../../src/core/scalars.ts';
import { bulkUpdateItems } from '../../src/services/catalog/bulk-update-items.ts';
import { getItem, sourceNames } from '../../src/services/catalog/get-item.ts';
import { listItemVersions, restoreItemVersion } from '../../src/services/catalog/item-versions.ts';
import { listItems } from '../../src/services/catalog/list-items.ts';
import { updateItem } from '../../src/services/catalog/update-item.ts';

const projectArg = ['projectId', () => ID] as const;
const itemArg = ['itemId', () => ID] as const;

@Resolver(() => ContentItem)
export class ItemResolver {
  @Rest('GET /projects/:project_id/items')
  @Query(() => [ContentItem], { description: 'Items of a project in the order of import; at most 20 000 without paging.' })
  items(
    @Ctx() ctx: Context,
    @Arg(...projectArg) projectId: string,
    @Arg('status', () => ItemStatus, { nullable: true }) status: ItemStatus | null | undefined,
    @Arg('sourceId', () => ID, { nullable: true }) sourceId: string | null | undefined,
    @Arg('search', () => String, { nullable: true, description: 'Part of the title or the external id.' }) search: string | null | undefined,
    @Args(() => BarePageArgs) page: BarePageArgs,
  ): Promise<ItemRow[]> {
    return listItems(ctx, projectId, { status, sourceId, search }, page);
  }

  @Rest('GET /projects/:project_id/items/:item_id')
  @Query(() => ContentItem)
  item(@Ctx() ctx: Context, @Arg(...projectArg) projectId: string, @Arg(...itemArg) itemId: string): Promise<ContentItem> {
    return getItem(ctx, projectId, itemId);
  }

  @Rest('PATCH /projects/:project_id/items/:item_id')
  @Mutation(() => ContentItem, { description: 'Edits or reviews an item. 409 when it changed since `expectedUpdatedAt`, is being generated, or has no text to review.' })
  updateItem(
    @Ctx() ctx: Context,
    @Arg(...projectArg) projectId: string,
    @Arg(...itemArg) itemId: string,
    @Arg('input', () => UpdateItemInput) input: UpdateItemInput,
  ): Promise<ContentItem> {
    return updateItem(ctx, projectId, itemId, input);
  }

  @Rest('POST /projects/:project_id/items/bulk')
  @Mutation(() => BulkUpdateResult, { description: 'One action on many items, with a result for each. 422 without ids or a filter.' })
  bulkUpdateItems(
    @Ctx() ctx: Context,
    @Arg(...projectArg) projectId: string,
    @Arg('input', () => BulkUpdateItemsInput) input: BulkUpdateItemsInput,
  ): Promise<BulkUpdateResult> {
    return bulkUpdateItems(ctx, projectId, input);
  }

  @Rest('GET /projects/:project_id/items/:item_id/versions')
  @Query(() => [ItemVersion], { description: 'Every text the item has had, newest first.' })
  itemVersions(
    @Ctx() ctx: Context,
    @Arg(...projectArg) projectId: string,
    @Arg(...itemArg) itemId: string,
    @Args(() => BarePageArgs) page: BarePageArgs,
  ): Promise<ItemVersion[]> {
    return listItemVersions(ctx, projectId, itemId, page);
  }

  @Rest('POST /projects/:project_id/items/:item_id/versions/:version/restore')
  @Mutation(() => ContentItem, { description: 'Makes an earlier text the present one, as a new version. 409 while the item is being generated.' })
  restoreItemVersion(
    @Ctx() ctx: Context,
    @Arg(...projectArg) projectId: string,
    @Arg(...itemArg) itemId: string,
    @Arg('version', () => Int) version: number,
  ): Promise<ContentItem> {
    return restoreItemVersion(ctx, projectId, itemId, version);
  }

  @FieldResolver(() => String, { nullable: true })
  dataSourceName(@Ctx() ctx: Context, @Root() { dataSourceId }: ContentItem): Promise<string | null> | null {
    return dataSourceId ? load(ctx, sourceNames, dataSourceId) : null;
  }
}
