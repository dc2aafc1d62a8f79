import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { PluginKind } from '../../entities/plugin/plugin-generation.ts';
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

const READ = 'Takes API keys with the `read` scope; 403 for one without.';
const REFUSALS =
  'Takes API keys with the `generate` scope; 403 for one without. 402 `Insufficient CT balance`. ' +
  '429 `Rate limit exceeded` beyond 60 a minute of the organization, both kinds together. 503 where the AI provider is not configured.';
const FAILURES = `${REFUSALS} 502 when the AI provider fails, with its reason as \`reason\`. 504 when it does not answer in time. 409 when the generation is cancelled meanwhile. What failed costs nothing.`;
const STARTED = 'Answers at once; `pluginGeneration` tells when it is done.';
const WAITS = 'Answers when it is done. A caller who leaves before does not stop it.';
const DESCRIPTION =
  'Writes the description of a product and its short description, by the organization’s default content profile where the request says nothing.';
const BLOG =
  'Writes a blog post and its teaser, by the organization’s default content profile where the request says nothing; without a profile of at most 4000 characters.';

@Resolver()
export class PluginResolver {
  @Rest('GET /plugin/status', { apiKey: 'read' })
  @Query(() => PluginStatus, { description: `The plan, the balance and the connected platforms. ${READ}` })
  pluginStatus(@Ctx() ctx: Context): Promise<PluginStatus> {
    return getPluginStatus(ctx);
  }

  @Rest('POST /plugin/generate-description', { apiKey: 'generate' })
  @Mutation(() => PluginText, { description: `${DESCRIPTION} ${WAITS} ${FAILURES}` })
  generatePluginDescription(
    @Ctx() ctx: Context,
    @Arg('input', () => PluginDescriptionInput) input: PluginDescriptionInput,
  ): Promise<PluginText> {
    return generatePluginText(ctx, PluginKind.description, input);
  }

  @Rest('POST /plugin/generate-description-async', { apiKey: 'generate', status: 202 })
  @Mutation(() => StartedPluginGeneration, { description: `${DESCRIPTION} ${STARTED} ${REFUSALS}` })
  generatePluginDescriptionAsync(
    @Ctx() ctx: Context,
    @Arg('input', () => PluginDescriptionInput) input: PluginDescriptionInput,
  ): Promise<StartedPluginGeneration> {
    return startPluginGeneration(ctx, PluginKind.description, input);
  }

  @Rest('POST /plugin/generate-blog', { apiKey: 'generate' })
  @Mutation(() => PluginText, { description: `${BLOG} 422 without a topic and a product. ${WAITS} ${FAILURES}` })
  generatePluginBlog(
    @Ctx() ctx: Context,
    @Arg('input', () => PluginBlogInput) input: PluginBlogInput,
  ): Promise<PluginText> {
    return generatePluginText(ctx, PluginKind.blog, input);
  }

  @Rest('POST /plugin/generate-blog-async', { apiKey: 'generate', status: 202 })
  @Mutation(() => StartedPluginGeneration, {
    description: `${BLOG} 422 without a topic and a product. ${STARTED} ${REFUSALS}`,
  })
  generatePluginBlogAsync(
    @Ctx() ctx: Context,
    @Arg('input', () => PluginBlogInput) input: PluginBlogInput,
  ): Promise<StartedPluginGeneration> {
    return startPluginGeneration(ctx, PluginKind.blog, input);
  }

  @Rest('GET /plugin/generation/:generation_id/status', { apiKey: 'read' })
  @Query(() => PluginGenerationStatus, {
    description: `How far a text is, and the text once it is written. Kept for 30 days: 404 after that. ${READ}`,
  })
  pluginGeneration(
    @Ctx() ctx: Context,
    @Arg('generationId', () => ID) generationId: string,
  ): Promise<PluginGenerationStatus> {
    return getPluginGeneration(ctx, generationId);
  }
}
