import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { Rest } from '../../schema/dialect/rest.ts';
import { GenerationInput } from '../../schema/generation/inputs.ts';
import { GenerationEstimate, GenerationResult } from '../../schema/generation/payloads.ts';
import type { Context } from '../../src/core/context.ts';
import { ID } from '../../src/core/scalars.ts';
import { estimateGeneration } from '../../src/services/generation/estimate-generation.ts';
import { generateContent } from '../../src/services/generation/start-generation.ts';

@Resolver()
export class GenerationResolver {
  @Rest('POST /projects/:project_id/generate', {
    verifiedEmail: true,
    errors: {
      402: 'The balance does not cover the first item and overage is off',
      404: 'The content profile or an item does not exist in the organization',
      409: 'Another job is already active in this project',
      422: 'The AI provider does not have the model',
      429: { RATE_LIMITED: 'The daily budget of unpaid AI tokens of the organization is used up' },
      503: { NOT_CONFIGURED: 'The AI provider is not configured' },
    },
  })
  @Mutation(() => GenerationResult, {
    description:
      'Generates texts for the pending products and pages of a project, or for the items that are named, and ' +
      'responds when the job is done. If that takes longer than a minute, the response has the status `running` and ' +
      'what is done so far, and the job goes on. Each text costs CT for the tokens that were used; a failed text costs ' +
      'nothing. If the caller disconnects, the job continues. Variants have no texts, and items that vanished ' +
      'from their source are left out unless they are named.',
  })
  generateContent(
    @Ctx() ctx: Context,
    @Arg('projectId', () => ID) projectId: string,
    @Arg('input', () => GenerationInput, { defaultValue: {} }) input: GenerationInput,
  ): Promise<GenerationResult> {
    return generateContent(ctx, projectId, input);
  }

  @Rest('POST /projects/:project_id/generate/estimate', {
    errors: {
      404: 'The content profile or an item does not exist in the organization',
      422: 'The AI provider does not have the model',
      503: { NOT_CONFIGURED: 'The AI provider is not configured' },
    },
  })
  @Mutation(() => GenerationEstimate, {
    description:
      'Estimates what `generateContent` with the same settings would generate and cost. It calls no AI ' +
      'provider, costs nothing and changes nothing.',
  })
  estimateGeneration(
    @Ctx() ctx: Context,
    @Arg('projectId', () => ID) projectId: string,
    @Arg('input', () => GenerationInput, { defaultValue: {} }) input: GenerationInput,
  ): Promise<GenerationEstimate> {
    return estimateGeneration(ctx, projectId, input);
  }
}
