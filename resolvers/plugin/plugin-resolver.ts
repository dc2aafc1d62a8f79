import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { PluginKind } from '../../entities/plugin/plugin-generation.ts';
import type { OperationErrors } from '../../schema/dialect/operation-errors.ts';
import { Rest } from '../../schema/dialect/rest.ts';
import { PluginBlogInput, PluginDescriptionInput } from '../../schema/plugin/inputs.ts';
import {
  PluginGenerationStatus,
  PluginStatus,
  PluginText,
  StartedPluginGeneration,
} from '../../schema/plugin/payloads.ts';
import type { Context } from '../../src/core/context.ts';
import { ID } from '../../src/core/scalars.ts';
import { generatePluginText } from '../../src/services/plugin/generate-plugin-text.ts';
import { getPluginGeneration } from '../../src/services/plugin/get-plugin-generation.ts';
import { getPluginStatus } from '../../src/services/plugin/get-plugin-status.ts';
import { startPluginGeneration } from '../../src/services/plugin/start-plugin-generation.ts';

/** The errors of operations that start a generation. */
const START_ERRORS = {
  402: 'The balance does not cover the texts and overage is off',
  429: { RATE_LIMITED: 'The organization has started too many generations (by default 60 in a minute)' },
  503: { NOT_CONFIGURED: 'The AI provider is not configured' },
} as const satisfies OperationErrors;

/** The errors of operations that respond when the texts are written. */
const WAIT_ERRORS = {
  ...START_ERRORS,
  429: {
    RATE_LIMITED: [
      START_ERRORS[429].RATE_LIMITED,
      'The daily budget of unpaid AI tokens of the organization is used up; `reason` says so',
    ],
  },
  409: 'The generation was cancelled',
  502: 'The AI provider failed; `reason` says why',
  504:
    'The AI provider did not respond in time. With `generation_id`, the text was not written within a minute and the ' +
    'generation goes on: its status returns the text',
} as const satisfies OperationErrors;

@Resolver()
export class PluginResolver {
  @Rest('GET /plugin/status', { apiKey: 'read' })
  @Query(() => PluginStatus, {
    description:
      'Returns the subscription tier, the balance and the connected platforms of the organization, for display ' +
      'in a store plugin.',
  })
  pluginStatus(@Ctx() ctx: Context): Promise<PluginStatus> {
    return getPluginStatus(ctx);
  }

  @Rest('POST /plugin/generate-description', { verifiedEmail: true, apiKey: 'generate', errors: WAIT_ERRORS })
  @Mutation(() => PluginText, {
    description:
      'Generates a description and a short description of a product, and responds when they are written. ' +
      'Settings that the request does not name come from the default content profile of the organization. If ' +
      'the caller disconnects, the generation continues. A failed generation costs nothing.',
  })
  generatePluginDescription(
    @Ctx() ctx: Context,
    @Arg('input', () => PluginDescriptionInput) input: PluginDescriptionInput,
  ): Promise<PluginText> {
    return generatePluginText(ctx, PluginKind.description, input);
  }

  @Rest('POST /plugin/generate-description-async', {
    verifiedEmail: true,
    apiKey: 'generate',
    status: 202,
    errors: START_ERRORS,
  })
  @Mutation(() => StartedPluginGeneration, {
    description:
      'Queues the generation of a description and a short description of a product, and responds at once. ' +
      '`pluginGeneration` returns its progress and the texts. Settings that the request does not name come from ' +
      'the default content profile of the organization. A failed generation costs nothing.',
  })
  generatePluginDescriptionAsync(
    @Ctx() ctx: Context,
    @Arg('input', () => PluginDescriptionInput) input: PluginDescriptionInput,
  ): Promise<StartedPluginGeneration> {
    return startPluginGeneration(ctx, PluginKind.description, input);
  }

  @Rest('POST /plugin/generate-blog', {
    verifiedEmail: true,
    apiKey: 'generate',
    errors: { ...WAIT_ERRORS, 422: '`topic` and `productTitle` are both missing' },
  })
  @Mutation(() => PluginText, {
    description:
      'Generates a blog post and its teaser, and responds when they are written. Settings that the request does ' +
      'not name come from the default content profile of the organization; without a profile the post has at ' +
      'most 4000 characters. If the caller disconnects, the generation continues. A failed generation costs ' +
      'nothing.',
  })
  generatePluginBlog(
    @Ctx() ctx: Context,
    @Arg('input', () => PluginBlogInput) input: PluginBlogInput,
  ): Promise<PluginText> {
    return generatePluginText(ctx, PluginKind.blog, input);
  }

  @Rest('POST /plugin/generate-blog-async', {
    verifiedEmail: true,
    apiKey: 'generate',
    status: 202,
    errors: { ...START_ERRORS, 422: '`topic` and `productTitle` are both missing' },
  })
  @Mutation(() => StartedPluginGeneration, {
    description:
      'Queues the generation of a blog post and its teaser, and responds at once. `pluginGeneration` returns ' +
      'its progress and the texts. Settings that the request does not name come from the default content ' +
      'profile of the organization; without a profile the post has at most 4000 characters. A failed generation ' +
      'costs nothing.',
  })
  generatePluginBlogAsync(
    @Ctx() ctx: Context,
    @Arg('input', () => PluginBlogInput) input: PluginBlogInput,
  ): Promise<StartedPluginGeneration> {
    return startPluginGeneration(ctx, PluginKind.blog, input);
  }

  @Rest('GET /plugin/generation/:generation_id/status', { apiKey: 'read' })
  @Query(() => PluginGenerationStatus, {
    description:
      'Returns the status of a generation for a store plugin, and its texts once they are written. Generations ' +
      'are deleted after 30 days.',
  })
  pluginGeneration(
    @Ctx() ctx: Context,
    @Arg('generationId', () => ID) generationId: string,
  ): Promise<PluginGenerationStatus> {
    return getPluginGeneration(ctx, generationId);
  }
}
