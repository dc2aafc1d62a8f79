import { Field, InputType, Int } from 'type-graphql';
import { AiProviderName } from '../../entities/generation/ai-provider-name.ts';
import { Ct, ID } from '../../src/core/scalars.ts';

/** Types and defaults; the bounds are in src/services/generation/settings.ts, which also reads the payload of `createJob`. */
@InputType({ description: 'What is written and how.' })
export class GenerationInput {
  @Field(() => String, { nullable: true, description: 'What the texts are for, such as `product_description`. Handed to the model.' })
  contentType?: string | null;

  @Field({ defaultValue: 'short', description: 'The preferred text where a single one is shown: `short` or `long`.' })
  contentVariant: string = 'short';

  @Field({ defaultValue: 'en', description: 'BCP 47 tag.' })
  language: string = 'en';

  @Field({ defaultValue: 'professional' })
  tone: string = 'professional';

  @Field(() => AiProviderName, { defaultValue: AiProviderName.aiA })
  aiProvider: AiProviderName = AiProviderName.aiA;

  @Field(() => String, { nullable: true, description: "One of the provider's models; the configured one where absent." })
  aiModel?: string | null;

  @Field(() => String, { nullable: true })
  customInstructions?: string | null;

  @Field(() => Int, { defaultValue: 200, description: 'Upper bound of the short text, in characters.' })
  maxShortChars: number = 200;

  @Field(() => Int, { defaultValue: 1000, description: 'Upper bound of the long text, in characters.' })
  maxLongChars: number = 1000;

  @Field({ defaultValue: true, description: "Whether the product's name is written in the language too." })
  translateName: boolean = true;

  @Field({ defaultValue: true, description: 'Whether the long text may use HTML.' })
  useHtml: boolean = true;

  @Field({ defaultValue: false, description: 'Whether the short text may use HTML.' })
  useHtmlShort: boolean = false;

  @Field({ defaultValue: true })
  generateShort: boolean = true;

  @Field({ defaultValue: true })
  generateLong: boolean = true;

  @Field({ defaultValue: false, description: 'Whether the model looks at the product images.' })
  imageAnalysisEnabled: boolean = false;

  @Field(() => Int, { defaultValue: 3, description: 'How many images at most.' })
  imageAnalysisCount: number = 3;

  @Field({ defaultValue: false, description: 'Whether schema.org data is written.' })
  structuredDataEnabled: boolean = false;

  @Field({ defaultValue: false })
  generateBulletPoints: boolean = false;

  @Field({ defaultValue: false })
  generateAttributes: boolean = false;

  @Field({ defaultValue: false })
  generateTags: boolean = false;

  @Field(() => [ID], { nullable: true, description: 'Only these items of the project; all that qualify where absent.' })
  itemIds?: string[] | null;

  @Field(() => Ct, { nullable: true, description: 'A hard ceiling: the run goes up to it, the rest is skipped with code `max_ct`.' })
  maxCt?: string | null;

  @Field({ defaultValue: false, description: 'Texts that exist are kept; an item with nothing empty is skipped and free.' })
  onlyEmpty: boolean = false;

  @Field(() => Int, { nullable: true, description: 'Items in flight at most; as many as the workers have where absent.' })
  concurrency?: number | null;
}
