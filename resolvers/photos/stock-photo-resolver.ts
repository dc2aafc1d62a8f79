import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { StockPhotoKey } from '../../entities/photos/stock-photo-key.ts';
import { Rest } from '../../schema/dialect/rest.ts';
import { BarePageArgs } from '../../schema/paging.ts';
import { CreateStockPhotoKeyInput, PhotoSearchArgs, UpdateStockPhotoKeyInput } from '../../schema/photos/inputs.ts';
import { StockPhotoPage } from '../../schema/photos/payloads.ts';
import type { Context } from '../../src/core/context.ts';
import { ID } from '../../src/core/scalars.ts';
import { createStockPhotoKey } from '../../src/services/photos/create-stock-photo-key.ts';
import { deleteStockPhotoKey } from '../../src/services/photos/delete-stock-photo-key.ts';
import { listStockPhotoKeys } from '../../src/services/photos/list-stock-photo-keys.ts';
import { searchStockPhotos } from '../../src/services/photos/search-stock-photos.ts';
import { updateStockPhotoKey } from '../../src/services/photos/update-stock-photo-key.ts';

@Resolver()
export class StockPhotoResolver {
  @Rest('GET /stock-photo-keys')
  @Query(() => [StockPhotoKey], {
    description: 'The stock photo keys of the organization, oldest first, without the keys themselves.',
  })
  stockPhotoKeys(@Ctx() ctx: Context, @Args(() => BarePageArgs) page: BarePageArgs): Promise<StockPhotoKey[]> {
    return listStockPhotoKeys(ctx, page);
  }

  @Rest('POST /stock-photo-keys', { status: 201 })
  @Mutation(() => StockPhotoKey, {
    description: 'Stores a key, encrypted and active. 409 when the organization has one of the provider.',
  })
  createStockPhotoKey(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateStockPhotoKeyInput) input: CreateStockPhotoKeyInput,
  ): Promise<StockPhotoKey> {
    return createStockPhotoKey(ctx, input);
  }

  @Rest('PATCH /stock-photo-keys/:key_id')
  @Mutation(() => StockPhotoKey, {
    description: 'Replaces the key, or says whether searches use it. 404 when it is not the organization’s.',
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
    description: 'Deletes a key; photos that were kept with it stay. 404 when it is not the organization’s.',
  })
  deleteStockPhotoKey(@Ctx() ctx: Context, @Arg('keyId', () => ID) keyId: string): Promise<boolean> {
    return deleteStockPhotoKey(ctx, keyId);
  }

  @Rest('GET /stock-photos/search')
  @Query(() => StockPhotoPage, {
    description:
      'Searches the providers that the organization has an active key for. 409 when there is none. 502 when all of them fail. 504 when none answers in time.',
  })
  searchStockPhotos(
    @Ctx() ctx: Context,
    @Args(() => PhotoSearchArgs) search: PhotoSearchArgs,
  ): Promise<StockPhotoPage> {
    return searchStockPhotos(ctx, search);
  }
}
