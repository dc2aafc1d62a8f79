import { Arg, Args, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { ContentItem } from '../../entities/catalog/content-item.ts';
import { ItemText } from '../../entities/catalog/item-text.ts';
import { BulkUpdateItemsInput, UpdateItemInput, UpdateItemTextInput } from '../../schema/catalog/inputs.ts';
import { DiffAgainst, ItemDiff } from '../../schema/catalog/item-diff.ts';
import { ItemFilterArgs, ItemListArgs } from '../../schema/catalog/item-lists.ts';
import {
  BulkUpdateResult,
  ItemCount,
  type ItemRow,
  ItemTextPage,
  ItemVersionPage,
} from '../../schema/catalog/payloads.ts';
import { Rest } from '../../schema/dialect/rest.ts';
import { LimitedPageArgs } from '../../schema/paging.ts';
import type { Context } from '../../src/core/context.ts';
import { load } from '../../src/core/load.ts';
import { ID } from '../../src/core/scalars.ts';
import { countItems } from '../../src/services/catalog/items/count-items.ts';
import { bulkUpdateItems } from '../../src/services/catalog/items/bulk-update-items.ts';
import { getItemDiff } from '../../src/services/catalog/items/diff/get-item-diff.ts';
import { showItem, sourceNames } from '../../src/services/catalog/items/get-item.ts';
import { listItemTexts, updateItemText } from '../../src/services/catalog/items/item-texts.ts';
import { listItemVersions, restoreItemVersion } from '../../src/services/catalog/items/item-versions.ts';
import { itemTitle } from '../../src/services/catalog/items/item-title.ts';
import { listItems } from '../../src/services/catalog/items/list-items.ts';
import type { ListedItem } from '../../src/services/catalog/items/read-items.ts';
import { updateItem } from '../../src/services/catalog/items/update-item.ts';

const projectArg = ['projectId', () => ID] as const;
const itemArg = ['itemId', () => ID] as const;
const languageArg = [
  'language',
  () => String,
  {
    nullable: true,
    description:
      'The language of the texts, as a BCP 47 tag. Null, absent or the main language of the project for the own texts of the ' +
      'item.',
  },
] as const;

@Resolver(() => ContentItem)
export class ItemResolver {
  @Rest('GET /projects/:project_id/items', { errors: { 404: 'The item `after` does not exist in the project' } })
  @Query(() => [ContentItem], {
    description:
      'Lists the items of a project in the order of import. Over REST a call without `limit` streams all items ' +
      'up to the 20 000th; over GraphQL `limit` is 1000 by default, and a page of more than 8 MB is rejected with ' +
      'the `limit` that fits.',
  })
  items(
    @Ctx() ctx: Context,
    @Arg(...projectArg) projectId: string,
    @Args(() => ItemListArgs) list: ItemListArgs,
  ): Promise<ListedItem[]> {
    return listItems(ctx, projectId, list, list);
  }

  @Rest('GET /projects/:project_id/item-count')
  @Query(() => ItemCount, {
    description: 'Returns how many items of a project match a filter, as the header `X-Total-Count` of the list does.',
  })
  itemCount(
    @Ctx() ctx: Context,
    @Arg(...projectArg) projectId: string,
    @Args(() => ItemFilterArgs) filter: ItemFilterArgs,
  ): Promise<ItemCount> {
    return countItems(ctx, projectId, filter);
  }

  @Rest('GET /projects/:project_id/items/:item_id')
  @Query(() => ContentItem, { description: 'Returns an item of a project with its source data and its texts.' })
  item(
    @Ctx() ctx: Context,
    @Arg(...projectArg) projectId: string,
    @Arg(...itemArg) itemId: string,
    @Arg('language', () => String, {
      nullable: true,
      description: 'The language of `translation`, as a BCP 47 tag. Null or absent for none.',
    })
    language?: string | null,
  ): Promise<ItemRow> {
    return showItem(ctx, projectId, itemId, language);
  }

  @Rest('PATCH /projects/:project_id/items/:item_id', {
    errors: {
      409: [
        'The item was changed meanwhile',
        'The item is being generated',
        'The item has no text to approve or to reject',
        'The item is neither approved nor rejected, so that nothing can be taken back',
        'A variant has no texts of its own',
      ],
    },
  })
  @Mutation(() => ContentItem, {
    description:
      'Changes the texts, the metadata or the review status of an item, and returns it. Changed texts become a ' +
      'new version and have to be approved again.',
  })
  updateItem(
    @Ctx() ctx: Context,
    @Arg(...projectArg) projectId: string,
    @Arg(...itemArg) itemId: string,
    @Arg('input', () => UpdateItemInput) input: UpdateItemInput,
  ): Promise<ContentItem> {
    return updateItem(ctx, projectId, itemId, input);
  }

  @Rest('POST /projects/:project_id/items/bulk', {
    errors: { 422: ['Neither ids nor a filter are given, or both are', 'The filter matches more than 20 000 items'] },
  })
  @Mutation(() => BulkUpdateResult, {
    description:
      'Applies one action to many items, selected by id or by a filter, and returns a result for each item. An ' +
      'item that rejects the action does not stop the others.',
  })
  bulkUpdateItems(
    @Ctx() ctx: Context,
    @Arg(...projectArg) projectId: string,
    @Arg('input', () => BulkUpdateItemsInput) input: BulkUpdateItemsInput,
  ): Promise<BulkUpdateResult> {
    return bulkUpdateItems(ctx, projectId, input);
  }

  @Rest('GET /projects/:project_id/items/:item_id/texts')
  @Query(() => ItemTextPage, {
    description:
      'Lists the texts of an item in other languages than the main one, in the order of the languages. The texts in the ' +
      'main language are those of the item itself.',
  })
  itemTexts(
    @Ctx() ctx: Context,
    @Arg(...projectArg) projectId: string,
    @Arg(...itemArg) itemId: string,
    @Args(() => LimitedPageArgs) page: LimitedPageArgs,
  ): Promise<ItemTextPage> {
    return listItemTexts(ctx, projectId, itemId, page);
  }

  @Rest('PATCH /projects/:project_id/items/:item_id/texts/:language', {
    errors: {
      404: 'The item has no texts in the language, and it is no target language of the project',
      409: [
        'The texts were changed meanwhile',
        'The texts are being generated',
        'There are no texts to approve or to reject',
        'A variant has no texts of its own',
      ],
    },
  })
  @Mutation(() => ItemText, {
    description:
      'Changes the texts of an item in a language or their review status, and returns them. Changed texts become a new ' +
      'version and have to be approved again. The first texts in a target language of the project may be written this way.',
  })
  updateItemText(
    @Ctx() ctx: Context,
    @Arg(...projectArg) projectId: string,
    @Arg(...itemArg) itemId: string,
    @Arg('language', {
      description:
        'The language of the texts, as a BCP 47 tag. With the main language of the project, the own texts of the item change.',
    })
    language: string,
    @Arg('input', () => UpdateItemTextInput) input: UpdateItemTextInput,
  ): Promise<ItemText> {
    return updateItemText(ctx, projectId, itemId, language, input);
  }

  @Rest('GET /projects/:project_id/items/:item_id/versions')
  @Query(() => ItemVersionPage, {
    description: 'Lists every text that an item has had, in its main language or in another one, newest first.',
  })
  itemVersions(
    @Ctx() ctx: Context,
    @Arg(...projectArg) projectId: string,
    @Arg(...itemArg) itemId: string,
    @Args(() => LimitedPageArgs) page: LimitedPageArgs,
    @Arg(...languageArg) language?: string | null,
  ): Promise<ItemVersionPage> {
    return listItemVersions(ctx, projectId, itemId, { ...page, language });
  }

  @Rest('POST /projects/:project_id/items/:item_id/versions/:version/restore', {
    errors: { 404: 'The item has no such version', 409: 'The item is being generated' },
  })
  @Mutation(() => ContentItem, {
    description:
      'Makes an earlier text of an item the current one again, as a new version, and returns the item. The text ' +
      'has to be approved again.',
  })
  restoreItemVersion(
    @Ctx() ctx: Context,
    @Arg(...projectArg) projectId: string,
    @Arg(...itemArg) itemId: string,
    @Arg('version', () => Int, { description: 'The number of the version to restore.' }) version: number,
    @Arg(...languageArg) language?: string | null,
  ): Promise<ContentItem> {
    return restoreItemVersion(ctx, projectId, itemId, version, language ?? null);
  }

  @Rest('GET /projects/:project_id/items/:item_id/diff', {
    errors: {
      404: ['The item has no such version', 'The item has no texts in the language', 'The product is not in the store'],
      422: [
        '`version` is missing with `against` version, or given without it',
        'The project has no usable store connection',
        'The store does not have the language',
      ],
      502: 'The store failed',
      503: { NOT_CONFIGURED: 'The platform of the store is not configured' },
      504: 'The store did not respond in time',
    },
  })
  @Query(() => ItemDiff, {
    description:
      'Compares the current texts of an item with its source, with an earlier version, or with what the store ' +
      'holds now. Returns the differences field by field. `store` makes a live call to the store.',
  })
  itemDiff(
    @Ctx() ctx: Context,
    @Arg(...projectArg) projectId: string,
    @Arg(...itemArg) itemId: string,
    @Arg('against', () => DiffAgainst, {
      defaultValue: DiffAgainst.source,
      description: 'What the current texts are compared with.',
    })
    against: DiffAgainst,
    @Arg('version', () => Int, {
      nullable: true,
      description: 'The number of the version to compare with. Only with `against` version.',
    })
    version: number | null | undefined,
    @Arg(...languageArg) language?: string | null,
  ): Promise<ItemDiff> {
    return getItemDiff(ctx, projectId, itemId, { against, version, language });
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'The title of the item in its data source, as text. Null if the source has none.',
  })
  title(@Root() { sourceData }: ContentItem): string | null {
    return itemTitle(sourceData);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'The name of the data source that the item was imported from. Null if that source was deleted.',
  })
  dataSourceName(@Ctx() ctx: Context, @Root() { dataSourceId }: ContentItem): Promise<string | null> | null {
    return dataSourceId ? load(ctx, sourceNames, dataSourceId) : null;
  }

  @FieldResolver(() => ItemText, {
    nullable: true,
    description:
      'The texts in the `language` that the item or the list was requested with. Null without one, and where the item has ' +
      'no texts in it. `itemTexts` returns those of an item in all languages.',
  })
  translation(@Root() { translation }: ItemRow): ItemRow['translation'] | null {
    return translation ?? null;
  }
}
