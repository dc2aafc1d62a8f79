import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { StoreConnection } from '../../entities/stores/store-connection.ts';
import { Rest } from '../../schema/dialect/rest.ts';
import { StoreAConnectArgs } from '../../schema/stores/inputs.ts';
import { StoreAConnectUrl, StoreAInstallUrl } from '../../schema/stores/payloads.ts';
import type { Context } from '../../src/core/context.ts';
import { connectUrl, installUrl } from '../../src/services/stores/storeA/connect-url.ts';
import { finalizeInstall } from '../../src/services/stores/storeA/finalize-install.ts';

@Resolver()
export class StoreAResolver {
  @Rest('GET /storeA/install-url')
  @Query(() => StoreAInstallUrl, {
    description: 'Where the app is installed from, for any shop. 503 when storeA is not configured.',
  })
  storeAInstallUrl(@Ctx() ctx: Context): StoreAInstallUrl {
    return installUrl(ctx);
  }

  @Rest('GET /storeA/connect', { secret: true })
  @Query(() => StoreAConnectUrl, {
    description:
      'Begins to connect a shop: the merchant is sent to the address, and the shop sends them back with the state. The shop is connected to the caller’s organization, whoever’s browser brings the state back: give the address only to who is to connect a shop here, and open none that a stranger gave you. 422 for what is no shop’s domain. 503 when storeA is not configured.',
  })
  storeAConnectUrl(
    @Ctx() ctx: Context,
    @Args(() => StoreAConnectArgs) args: StoreAConnectArgs,
  ): Promise<StoreAConnectUrl> {
    return connectUrl(ctx, args);
  }

  @Rest('POST /storeA/finalize')
  @Mutation(() => StoreConnection, {
    description:
      'Takes an installation that began in the shop, by the token that the callback gave within the last 15 minutes, once: the organization’s connection to the shop is made, or renewed, and is `active`. Ask the user before: a link that a stranger gave them may carry a shop of the stranger’s. 400 `Invalid or expired token` for a token that is unknown, over or used.',
  })
  finalizeStoreAInstall(
    @Ctx() ctx: Context,
    @Arg('installToken', () => String) installToken: string,
  ): Promise<StoreConnection> {
    return finalizeInstall(ctx, installToken);
  }
}
