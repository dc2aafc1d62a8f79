import { Arg, Args, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { ContentItem } from '../../entities/catalog/content-item.ts';
import { ItemVersion } from '../../entities/catalog/item-version.ts';
import { BulkUpdateItemsInput, UpdateItemInput } from '../../schema/catalog/inputs.ts';
import { DiffAgainst, ItemDiff } from '../../schema/catalog/item-diff.ts';
import { ItemListArgs } from '../../schema/catalog/item-lists.ts';
import { BulkUpdateResult, type ItemRow } from '../../schema/catalog/payloads.ts';
import { Rest } from '../../schema/dialect/rest.ts';
import { BarePageArgs } from '../../schema/paging.ts';
import type { Context } from '../../src/core/context.ts';
import { load } from '../../src/core/load.ts';
import { ID } from '../../src/core/scalars.ts';
import { bulkUpdateItems } from '../../src/services/catalog/items/bulk-update-items.ts';
import { getItemDiff } from '../../src/services/catalog/items/diff/get-item-diff.ts';
import { getItem, sourceNames } from '../../src/services/catalog/items/get-item.ts';
import { listItemVersions, restoreItemVersion } from '../../src/services/catalog/items/item-versions.ts';
import { listItems } from '../../src/services/catalog/items/list-items.ts';
import { updateItem } from '../../src/services/catalog/items/update-item.ts';

const projectArg = ['projectId', () => ID] as const;
const itemArg = ['itemId', () => ID] as const;

@Resolver(() => ContentItem)
export class ItemResolver {
  @Rest('GET /projects/:project_id/items')
  @Query(() => [ContentItem], {
    description:
      'Items of a project in the order of import. Over REST the whole list without `limit`, streamed, as far as item 20 000; over GraphQL `limit` is 1000 unless given. ' +
      '404 also when `after` is no item of the project any more.',
  })
  items(
    @Ctx() ctx: Context,
    @Arg(...projectArg) projectId: string,
    @Args(() => ItemListArgs) asked: ItemListArgs,
  ): Promise<ItemRow[]> {
    return listItems(ctx, projectId, asked, asked);
  }

  @Rest('GET /projects/:project_id/items/:item_id')
  @Query(() => ContentItem)
  item(
    @Ctx() ctx: Context,
    @Arg(...projectArg) projectId: string,
    @Arg(...itemArg) itemId: string,
  ): Promise<ContentItem> {
    return getItem(ctx, projectId, itemId);
  }

  @Rest('PATCH /projects/:project_id/items/:item_id')
  @Mutation(() => ContentItem, {
    description:
      'Edits or reviews an item: an edited text has to be approved again. 409 when it changed since `expectedUpdatedAt`, is being generated, has no text to review, or is a variant, which has no texts of its own.',
  })
  updateItem(
    @Ctx() ctx: Context,
    @Arg(...projectArg) projectId: string,
    @Arg(...itemArg) itemId: string,
    @Arg('input', () => UpdateItemInput) input: UpdateItemInput,
  ): Promise<ContentItem> {
    return updateItem(ctx, projectId, itemId, input);
  }

  @Rest('POST /projects/:project_id/items/bulk')
  @Mutation(() => BulkUpdateResult, {
    description:
      'One action on many items, with a result for each. 422 without ids or a filter, with both, or for more than 20 000 items.',
  })
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
  @Mutation(() => ContentItem, {
    description:
      'Makes an earlier text the present one, as a new version. 404 also when there is no such version. 409 while the item is being generated.',
  })
  restoreItemVersion(
    @Ctx() ctx: Context,
    @Arg(...projectArg) projectId: string,
    @Arg(...itemArg) itemId: string,
    @Arg('version', () => Int) version: number,
  ): Promise<ContentItem> {
    return restoreItemVersion(ctx, projectId, itemId, version);
  }

  @Rest('GET /projects/:project_id/items/:item_id/diff')
  @Query(() => ItemDiff, {
    description:
      'What the present texts of an item change, word by word: against what its source says, an earlier version, or what the store holds now, which is read live. ' +
      'Every text the item has is there, also one that is the same. 404 when the version or the product in the store does not exist. ' +
      '422 without the version that is asked against, or when the project has no usable store connection. 502 when the store fails. 503 when it is not configured. 504 when it does not answer in time.',
  })
  itemDiff(
    @Ctx() ctx: Context,
    @Arg(...projectArg) projectId: string,
    @Arg(...itemArg) itemId: string,
    @Arg('against', () => DiffAgainst, {
      defaultValue: DiffAgainst.source,
      description: 'What the text is compared with.',
    })
    against: DiffAgainst,
    @Arg('version', () => Int, { nullable: true, description: 'Which one, with `against` version only.' }) version:
      | number
      | null
      | undefined,
  ): Promise<ItemDiff> {
    return getItemDiff(ctx, projectId, itemId, { against, version });
  }

  @FieldResolver(() => String, { nullable: true })
  dataSourceName(@Ctx() ctx: Context, @Root() { dataSourceId }: ContentItem): Promise<string | null> | null {
    return dataSourceId ? load(ctx, sourceNames, dataSourceId) : null;
  }
}
