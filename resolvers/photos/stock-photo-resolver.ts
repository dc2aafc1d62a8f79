import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { StockPhotoKey } from '../../entities/photos/stock-photo-key.ts';
import { Rest } from '../../schema/dialect/rest.ts';
import { LimitedPageArgs } from '../../schema/paging.ts';
import { CreateStockPhotoKeyInput, PhotoSearchArgs, UpdateStockPhotoKeyInput } from '../../schema/photos/inputs.ts';
import { StockPhotoKeyPage, StockPhotoPage } from '../../schema/photos/payloads.ts';
import type { Context } from '../../src/core/context.ts';
import { ID } from '../../src/core/scalars.ts';
import {
  createStockPhotoKey,
  deleteStockPhotoKey,
  listStockPhotoKeys,
  updateStockPhotoKey,
} from '../../src/services/photos/stock-photo-keys.ts';
import { searchStockPhotos } from '../../src/services/photos/search-stock-photos.ts';

@Resolver()
export class StockPhotoResolver {
  @Rest('GET /stock-photo-keys')
  @Query(() => StockPhotoKeyPage, {
    description:
      'Lists the stock photo keys of the organization, oldest first. The values of the keys are never returned.',
  })
  stockPhotoKeys(@Ctx() ctx: Context, @Args(() => LimitedPageArgs) page: LimitedPageArgs): Promise<StockPhotoKeyPage> {
    return listStockPhotoKeys(ctx, page);
  }

  @Rest('POST /stock-photo-keys', {
    status: 201,
    errors: {
      409: 'There is a key for the provider already',
      422: 'The key contains spaces or characters outside ASCII',
    },
  })
  @Mutation(() => StockPhotoKey, {
    description:
      'Stores an active key for a stock photo provider, encrypted, and returns its record without the value.',
  })
  createStockPhotoKey(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateStockPhotoKeyInput) input: CreateStockPhotoKeyInput,
  ): Promise<StockPhotoKey> {
    return createStockPhotoKey(ctx, input);
  }

  @Rest('PATCH /stock-photo-keys/:key_id')
  @Mutation(() => StockPhotoKey, {
    description: 'Replaces the value of a stock photo key, or turns the key on or off, and returns its record.',
  })
  updateStockPhotoKey(
    @Ctx() ctx: Context,
    @Arg('keyId', () => ID) keyId: string,
    @Arg('input', () => UpdateStockPhotoKeyInput) input: UpdateStockPhotoKeyInput,
  ): Promise<StockPhotoKey> {
    return updateStockPhotoKey(ctx, keyId, input);
  }

  @Rest('DELETE /stock-photo-keys/:key_id', { status: 204 })
  @Mutation(() => Boolean, {
    description: 'Deletes a stock photo key. Photos that were stored with it stay.',
  })
  deleteStockPhotoKey(@Ctx() ctx: Context, @Arg('keyId', () => ID) keyId: string): Promise<boolean> {
    return deleteStockPhotoKey(ctx, keyId);
  }

  @Rest('GET /stock-photos/search', {
    errors: {
      409: 'There is no active stock photo key',
      502: 'All providers failed',
      504: 'No provider responded in time',
    },
  })
  @Query(() => StockPhotoPage, {
    description:
      'Searches the photos of all stock photo providers for which the organization has an active key. The ' +
      'search is a live call and costs no CT.',
  })
  searchStockPhotos(
    @Ctx() ctx: Context,
    @Args(() => PhotoSearchArgs) search: PhotoSearchArgs,
  ): Promise<StockPhotoPage> {
    return searchStockPhotos(ctx, search);
  }
}
