import { Arg, Args, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { StoreConnection } from '../../entities/stores/store-connection.ts';
import { Rest } from '../../schema/dialect/rest.ts';
import { LimitedPageArgs } from '../../schema/paging.ts';
import { CreateStoreConnectionInput, UpdateStoreConnectionInput } from '../../schema/stores/inputs.ts';
import { ConnectionTest, ProductWebhooks, StoreCategories, StoreConnectionPage } from '../../schema/stores/payloads.ts';
import type { Context } from '../../src/core/context.ts';
import { load } from '../../src/core/load.ts';
import { ID } from '../../src/core/scalars.ts';
import { createStoreConnection } from '../../src/services/stores/create-store-connection.ts';
import { deleteStoreConnection } from '../../src/services/stores/delete-store-connection.ts';
import {
  type ConnectionRow,
  showStoreConnection,
  listStoreConnections,
  productWebhooks,
  projectCounts,
} from '../../src/services/stores/get-store-connection.ts';
import { listStoreCategories } from '../../src/services/stores/list-store-categories.ts';
import { testStoreConnection } from '../../src/services/stores/test-store-connection.ts';
import { updateStoreConnection } from '../../src/services/stores/update-store-connection.ts';

const NO_LANGUAGE_CONNECTION = [
  '`mainConnectionId` is given without `language`, or names a connection that belongs to another one',
];

@Resolver(() => StoreConnection)
export class StoreConnectionResolver {
  @Rest('GET /store-connections')
  @Query(() => StoreConnectionPage, {
    description: 'Lists the store connections of the organization, oldest first. Credentials are never returned.',
  })
  storeConnections(
    @Ctx() ctx: Context,
    @Args(() => LimitedPageArgs) page: LimitedPageArgs,
  ): Promise<StoreConnectionPage> {
    return listStoreConnections(ctx, page);
  }

  @Rest('POST /store-connections', {
    status: 201,
    errors: {
      404: 'The main connection does not exist in the organization',
      409: 'The main connection has a connection of this language already',
      422: [
        'An address is not an http or https address without user name, query and fragment',
        'Half of a key pair is missing, or the platform does not use a credential that was given',
        ...NO_LANGUAGE_CONNECTION,
      ],
    },
  })
  @Mutation(() => StoreConnection, {
    description:
      'Creates a connection to a store or a site, and returns it. The connection is `inactive` until a test ' +
      'succeeds. Credentials are encrypted and never returned.',
  })
  createStoreConnection(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateStoreConnectionInput) input: CreateStoreConnectionInput,
  ): Promise<StoreConnection> {
    return createStoreConnection(ctx, input);
  }

  @Rest('GET /store-connections/:connection_id')
  @Query(() => StoreConnection, {
    description: 'Returns a store connection of the organization. Credentials are never returned.',
  })
  storeConnection(@Ctx() ctx: Context, @Arg('connectionId', () => ID) connectionId: string): Promise<ConnectionRow> {
    return showStoreConnection(ctx, connectionId);
  }

  @Rest('GET /store-connections/:connection_id/categories', {
    errors: {
      502: 'The site refused the request or is not available; the detail says why',
      503: { NOT_CONFIGURED: 'The store connection has no credentials' },
    },
  })
  @Query(() => StoreCategories, {
    description:
      'Lists the categories and tags that posts of a `cms` site can have, read from the site now. Other platforms ' +
      'have none, and both lists are empty.',
  })
  storeCategories(@Ctx() ctx: Context, @Arg('connectionId', () => ID) connectionId: string): Promise<StoreCategories> {
    return listStoreCategories(ctx, connectionId);
  }

  @Rest('PATCH /store-connections/:connection_id', {
    errors: {
      404: 'The connection or the main connection does not exist in the organization',
      409: 'The main connection has a connection of this language already',
      422: [
        'Half of a key pair is missing, or the platform does not use a credential that was given',
        ...NO_LANGUAGE_CONNECTION,
        '`baseUrl` moves to another host, or from https to http, and the credentials are not in the same call',
      ],
    },
  })
  @Mutation(() => StoreConnection, {
    description:
      'Changes the supplied fields of a store connection and returns it. The status only changes if it is ' +
      'supplied: after a change of address or credentials, test the connection.',
  })
  updateStoreConnection(
    @Ctx() ctx: Context,
    @Arg('connectionId', () => ID) connectionId: string,
    @Arg('input', () => UpdateStoreConnectionInput) input: UpdateStoreConnectionInput,
  ): Promise<StoreConnection> {
    return updateStoreConnection(ctx, connectionId, input);
  }

  @Rest('DELETE /store-connections/:connection_id', {
    status: 204,
    errors: {
      409: [
        'Projects are still linked to this store connection',
        'A data source still reads this store connection',
        'A sync through this store connection is active',
        'A blog post is still to be published through this store connection',
      ],
    },
  })
  @Mutation(() => Boolean, {
    description: 'Deletes a store connection with its credentials. The sync history keeps its name.',
  })
  deleteStoreConnection(@Ctx() ctx: Context, @Arg('connectionId', () => ID) connectionId: string): Promise<boolean> {
    return deleteStoreConnection(ctx, connectionId);
  }

  @Rest('POST /store-connections/:connection_id/test', {
    errors: { 409: 'The store connection was changed while it was tested: test it again' },
  })
  @Mutation(() => ConnectionTest, {
    description:
      'Tests a store connection with a live call to the store, which takes at most 20 seconds. The connection ' +
      'becomes `active` or `error`. Returns the result; a store that cannot be reached is a result with ' +
      '`success: false`, not an error.',
  })
  testStoreConnection(
    @Ctx() ctx: Context,
    @Arg('connectionId', () => ID) connectionId: string,
  ): Promise<ConnectionTest> {
    return testStoreConnection(ctx, connectionId);
  }

  @FieldResolver(() => Int, { description: 'The number of projects that are linked to the connection.' })
  async projectCount(@Ctx() ctx: Context, @Root() { id }: StoreConnection): Promise<number> {
    return (await load(ctx, projectCounts, id)) ?? 0;
  }

  @FieldResolver(() => ProductWebhooks, {
    nullable: true,
    description: 'The webhooks about products. Null while no active automation rule waits for products of the store.',
  })
  async productWebhooks(@Ctx() ctx: Context, @Root() { id }: StoreConnection): Promise<ProductWebhooks | null> {
    return (await load(ctx, productWebhooks, id)) ?? null;
  }
}
