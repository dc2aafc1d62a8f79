import { ArrayMaxSize, ArrayMinSize } from 'class-validator';
import { Field, Float, InputType, Int, ObjectType } from 'type-graphql';
import { GENERATED_CONTENT, GENERATION_METADATA } from '../../entities/catalog/content-item.ts';
import { Ct, ID, JsonObject } from '../../src/core/scalars.ts';
import { RejectsNull } from '../dialect/rest.ts';
import { TextsInput } from './inputs.ts';

@InputType({ description: 'The item whose texts are written to be shown.' })
export class PreviewInput {
  @Field(() => ID, { description: 'The id of a product or page of any project of the organization.' })
  itemId!: string;
}

@RejectsNull({ except: ['profileId', 'aiModel', 'customInstructions', 'contentType', 'focusKeyword'] })
@InputType({
  description:
    'Settings to compare. A setting that is absent comes from the content profile that is named here, else from that ' +
    'of the project of the item, else from the default profile of the organization, else from the default of the field.',
})
export class ComparedSettingsInput extends TextsInput {}

@InputType({ description: 'An item, and the two settings with which its texts are written.' })
export class CompareInput extends PreviewInput {
  @Field(() => [ComparedSettingsInput], {
    description: 'Exactly two settings, for example two profiles or two models.',
  })
  @ArrayMinSize(2)
  @ArrayMaxSize(2)
  settings!: ComparedSettingsInput[];
}

@ObjectType({ description: 'Texts that were written to be shown. They are not stored with their item.' })
export class PreviewedTexts {
  @Field(() => JsonObject, { description: GENERATED_CONTENT })
  generatedContent!: Record<string, unknown>;

  @Field(() => Float, { description: 'How well the texts passed the automatic checks, from 0 to 1.' })
  confidenceScore!: number;

  @Field(() => JsonObject, { description: GENERATION_METADATA })
  generationMetadata!: Record<string, unknown>;

  @Field({ description: 'The AI model that wrote the texts.' })
  aiModelUsed!: string;

  @Field(() => Int)
  tokensUsed!: number;

  @Field(() => Ct, { description: 'What was charged for the texts, in CT. It is 0 with an own AI key.' })
  ctCost!: string;
}

@ObjectType({ description: 'The texts of an item as a content profile would have them written.' })
export class ContentPreviewResult extends PreviewedTexts {
  @Field(() => ID, { description: 'The id of the job that wrote the texts. It has them in its `result` for a day.' })
  jobId!: string;

  @Field(() => Ct, { description: 'The subscription and top-up balance after the charge, in CT.' })
  remainingBalance!: string;
}

@ObjectType({ description: 'What one of two compared settings gave.' })
export class ComparedTexts {
  @Field(() => PreviewedTexts, { nullable: true, description: 'The texts. Null if they could not be written.' })
  texts!: PreviewedTexts | null;

  @Field(() => String, {
    nullable: true,
    description: 'Why there are no texts, in one sentence. They cost nothing then. Null if there are texts.',
  })
  error!: string | null;
}

@ObjectType({ description: 'The texts of an item with two settings.' })
export class ContentComparison {
  @Field(() => ID, { description: 'The id of the job that wrote the texts. It has them in its `result` for a day.' })
  jobId!: string;

  @Field(() => [ComparedTexts], { description: 'One result for each of the settings, in their order.' })
  results!: ComparedTexts[];

  @Field(() => Ct)
  ctUsed!: string;

  @Field(() => Ct, { description: 'The subscription and top-up balance after the charge, in CT.' })
  remainingBalance!: string;
}
