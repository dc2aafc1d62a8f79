import { Ctx, Query, Resolver } from 'type-graphql';
import { Rest } from '../../schema/dialect/rest.ts';
import { PluginStatus } from '../../schema/plugin/payloads.ts';
import type { Context } from '../../src/core/context.ts';
import { getPluginStatus } from '../../src/services/plugin/get-plugin-status.ts';

@Resolver()
export class PluginResolver {
  @Rest('GET /plugin/status', { apiKey: 'read' })
  @Query(() => PluginStatus, { description: 'The plan, the balance and the connected platforms. Takes API keys with the `read` scope; 403 for one without.' })
  pluginStatus(@Ctx() ctx: Context): Promise<PluginStatus> {
    return getPluginStatus(ctx);
  }
}
