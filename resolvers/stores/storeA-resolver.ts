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
  @Rest('GET /storeA/install-url', { errors: { 503: { NOT_CONFIGURED: 'storeA is not configured' } } })
  @Query(() => StoreAInstallUrl, {
    description: 'Returns the address where a merchant installs the storeA app in any shop.',
  })
  storeAInstallUrl(@Ctx() ctx: Context): StoreAInstallUrl {
    return installUrl(ctx);
  }

  @Rest('GET /storeA/connect', {
    secret: true,
    errors: { 422: '`shop` is not the domain of a shop', 503: { NOT_CONFIGURED: 'storeA is not configured' } },
  })
  @Query(() => StoreAConnectUrl, {
    description:
      'Starts to connect a storeA shop, and returns the address that the merchant has to open. The shop sends ' +
      'the merchant back to `GET /storeA/callback`, which parks the installation. Only the session of this call ' +
      'can complete it, with `POST /storeA/finalize`.',
  })
  storeAConnectUrl(
    @Ctx() ctx: Context,
    @Args(() => StoreAConnectArgs) args: StoreAConnectArgs,
  ): Promise<StoreAConnectUrl> {
    return connectUrl(ctx, args);
  }

  @Rest('POST /storeA/finalize', {
    errors: {
      400: {
        INVALID_LINK: [
          'The install token is unknown, expired or already used',
          'Another session began the installation, or the browser does not send its cookie',
        ],
      },
    },
  })
  @Mutation(() => StoreConnection, {
    description:
      'Completes an installation of the storeA app with the token that the callback returned. Creates or renews ' +
      'the connection of the organization to that shop and returns it as `active`. An installation that ' +
      '`GET /storeA/connect` began requires the same session. One that began in the shop requires the cookie of ' +
      'the browser that the callback redirected; ask the user for confirmation first, because a stranger can ' +
      'send somebody a link that installs the app in a foreign shop.',
  })
  finalizeStoreAInstall(
    @Ctx() ctx: Context,
    @Arg('installToken', () => String, {
      description: 'The token that the callback returned. It works once, for 15 minutes.',
    })
    installToken: string,
  ): Promise<StoreConnection> {
    return finalizeInstall(ctx, installToken);
  }
}
