import { Arg, Args, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { StoreConnection } from '../../entities/stores/store-connection.ts';
import { Rest } from '../../schema/dialect/rest.ts';
import { BarePageArgs } from '../../schema/paging.ts';
import { CreateStoreConnectionInput, UpdateStoreConnectionInput } from '../../schema/stores/inputs.ts';
import { ConnectionTest } from '../../schema/stores/payloads.ts';
import type { Context } from '../../src/core/context.ts';
import { load } from '../../src/core/load.ts';
import { ID } from '../../src/core/scalars.ts';
import { createStoreConnection } from '../../src/services/stores/create-store-connection.ts';
import { deleteStoreConnection } from '../../src/services/stores/delete-store-connection.ts';
import {
  getStoreConnection,
  listStoreConnections,
  projectCounts,
} from '../../src/services/stores/get-store-connection.ts';
import { testStoreConnection } from '../../src/services/stores/test-store-connection.ts';
import { updateStoreConnection } from '../../src/services/stores/update-store-connection.ts';

@Resolver(() => StoreConnection)
export class StoreConnectionResolver {
  @Rest('GET /store-connections')
  @Query(() => [StoreConnection], { description: 'The connections of the organization, oldest first.' })
  storeConnections(@Ctx() ctx: Context, @Args(() => BarePageArgs) page: BarePageArgs): Promise<StoreConnection[]> {
    return listStoreConnections(ctx, page);
  }

  @Rest('POST /store-connections', { status: 201 })
  @Mutation(() => StoreConnection, {
    description:
      'Stores a connection; it is `inactive` until tested. Credentials are encrypted and never returned. 422 for half a key pair, for credentials that the platform does not use, and for an address that is none.',
  })
  createStoreConnection(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateStoreConnectionInput) input: CreateStoreConnectionInput,
  ): Promise<StoreConnection> {
    return createStoreConnection(ctx, input);
  }

  @Rest('GET /store-connections/:connection_id')
  @Query(() => StoreConnection, { description: '404 when it is not the organization’s.' })
  storeConnection(@Ctx() ctx: Context, @Arg('connectionId', () => ID) connectionId: string): Promise<StoreConnection> {
    return getStoreConnection(ctx, connectionId);
  }

  @Rest('PATCH /store-connections/:connection_id')
  @Mutation(() => StoreConnection, {
    description:
      'Changes the supplied fields and no other: after a change of address or credentials test it, for `status` still tells of the last test. 404 when it is not the organization’s, 422 for half a key pair, for credentials that the platform does not use, and for an address at another host (or by http instead of https) without the credentials in the same call.',
  })
  updateStoreConnection(
    @Ctx() ctx: Context,
    @Arg('connectionId', () => ID) connectionId: string,
    @Arg('input', () => UpdateStoreConnectionInput) input: UpdateStoreConnectionInput,
  ): Promise<StoreConnection> {
    return updateStoreConnection(ctx, connectionId, input);
  }

  @Rest('DELETE /store-connections/:connection_id', { status: 204 })
  @Mutation(() => Boolean, {
    description:
      'Deletes it with its credentials; the sync history keeps its name. 404 when it is not the organization’s, 409 while projects are linked to it, a data source reads it, a sync through it is active, or a blog post is scheduled or being published through it.',
  })
  deleteStoreConnection(@Ctx() ctx: Context, @Arg('connectionId', () => ID) connectionId: string): Promise<boolean> {
    return deleteStoreConnection(ctx, connectionId);
  }

  @Rest('POST /store-connections/:connection_id/test')
  @Mutation(() => ConnectionTest, {
    description:
      'A live call to the store, of at most 20 seconds: the connection becomes `active` or `error`. 404 when it is not the organization’s, 409 when address or credentials were changed meanwhile.',
  })
  testStoreConnection(
    @Ctx() ctx: Context,
    @Arg('connectionId', () => ID) connectionId: string,
  ): Promise<ConnectionTest> {
    return testStoreConnection(ctx, connectionId);
  }

  @FieldResolver(() => Int, { description: 'Projects linked to it.' })
  async projectCount(@Ctx() ctx: Context, @Root() { id }: StoreConnection): Promise<number> {
    return (await load(ctx, projectCounts, id)) ?? 0;
  }
}
