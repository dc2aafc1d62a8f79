import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { Rest } from '../../schema/dialect/rest.ts';
import { GenerationInput } from '../../schema/generation/inputs.ts';
import { GenerationEstimate, GenerationResult } from '../../schema/generation/payloads.ts';
import type { Context } from '../../src/core/context.ts';
import { ID } from '../../src/core/scalars.ts';
import { estimateGeneration } from '../../src/services/generation/estimate-generation.ts';
import { generateContent } from '../../src/services/generation/generate-content.ts';

@Resolver()
export class GenerationResolver {
  @Rest('POST /projects/:project_id/generate')
  @Mutation(() => GenerationResult, {
    description:
      'Writes texts for all pending items that are no variants and have not vanished from their source, or for those that are named, and answers when it is done; while the provider is unwell it waits with its job, which goes on when the caller leaves. 402 `Insufficient CT balance`, 409 while another job is active, 503 when the provider is not configured.',
  })
  generateContent(
    @Ctx() ctx: Context,
    @Arg('projectId', () => ID) projectId: string,
    @Arg('input', () => GenerationInput, { defaultValue: {} }) input: GenerationInput,
  ): Promise<GenerationResult> {
    return generateContent(ctx, projectId, input);
  }

  @Rest('POST /projects/:project_id/generate/estimate')
  @Mutation(() => GenerationEstimate, {
    description:
      'What `generateContent` with the same settings would write and cost. Moves nothing. 503 when the provider is not configured.',
  })
  estimateGeneration(
    @Ctx() ctx: Context,
    @Arg('projectId', () => ID) projectId: string,
    @Arg('input', () => GenerationInput, { defaultValue: {} }) input: GenerationInput,
  ): Promise<GenerationEstimate> {
    return estimateGeneration(ctx, projectId, input);
  }
}
