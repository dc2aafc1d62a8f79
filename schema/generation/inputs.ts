import { Field, InputType, Int } from 'type-graphql';
import { AiProviderName } from '../../entities/generation/ai-provider-name.ts';
import { Ct, ID } from '../../src/core/scalars.ts';
import { RejectsNull } from '../dialect/rest.ts';

/**
 * What a request and a profile can both say. No field has a default here: for a request, what is absent is the profile's to
 * say. Bounds and defaults are in src/services/generation/settings.ts, which also reads the payload of `createJob`.
 */
@InputType()
export abstract class ContentSettingsInput {
  @Field(() => String, {
    nullable: true,
    description:
      'BCP 47 tag. Default `en`; in a generation the language of the profile that the request or the project names, else the project’s.',
  })
  language?: string;

  @Field(() => String, {
    nullable: true,
    description: 'At most 100 characters. Default `professional`, unless a profile says otherwise.',
  })
  tone?: string;

  @Field(() => AiProviderName, { nullable: true, description: 'Default `aiA`, unless a profile says otherwise.' })
  aiProvider?: AiProviderName;

  @Field(() => String, {
    nullable: true,
    description:
      'One of the provider’s models; null for the configured one. Default null, unless a profile of the same provider says otherwise. 422 for a model that the provider does not have.',
  })
  aiModel?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'At most 4000 characters; null for none. Default null, unless a profile says otherwise.',
  })
  customInstructions?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Upper bound of the short text, in characters. Default 200, unless a profile says otherwise.',
  })
  maxShortChars?: number;

  @Field(() => Int, {
    nullable: true,
    description: 'Upper bound of the long text, in characters. Default 1000, unless a profile says otherwise.',
  })
  maxLongChars?: number;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether the product’s name is written in the language too. Default true, unless a profile says otherwise.',
  })
  translateName?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the long text may use HTML. Default true, unless a profile says otherwise.',
  })
  useHtml?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the short text may use HTML. Default false, unless a profile says otherwise.',
  })
  useHtmlShort?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether a short text is written. Default true, unless a profile says otherwise.',
  })
  generateShort?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether a long text is written. Default true, unless a profile says otherwise.',
  })
  generateLong?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the model looks at the product images. Default false, unless a profile says otherwise.',
  })
  imageAnalysisEnabled?: boolean;

  @Field(() => Int, {
    nullable: true,
    description: 'How many images at most. Default 3, unless a profile says otherwise.',
  })
  imageAnalysisCount?: number;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether schema.org data is written. Default false, unless a profile says otherwise.',
  })
  structuredDataEnabled?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether bullet points are written. Default false, unless a profile says otherwise.',
  })
  generateBulletPoints?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether attributes are written. Default false, unless a profile says otherwise.',
  })
  generateAttributes?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether tags are written. Default false, unless a profile says otherwise.',
  })
  generateTags?: boolean;
}

/** What a request alone says of a run. */
@InputType()
export abstract class RunSettingsInput extends ContentSettingsInput {
  @Field(() => ID, {
    nullable: true,
    description:
      'A content profile. Null for none at all, neither the project’s nor the organization’s default. 404 when it is not the organization’s.',
  })
  profileId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'What the texts are for, such as `product_description`. Handed to the model.',
  })
  contentType?: string | null;

  @Field({ defaultValue: 'short', description: 'The preferred text where a single one is shown: `short` or `long`.' })
  contentVariant: string = 'short';

  @Field(() => Ct, {
    nullable: true,
    description: 'A hard ceiling: the run goes up to it, the rest is skipped with code `max_ct`.',
  })
  maxCt?: string | null;

  @Field({
    defaultValue: false,
    description: 'Texts that exist are kept; an item with nothing empty is skipped and free.',
  })
  onlyEmpty: boolean = false;

  @Field(() => Int, {
    nullable: true,
    description: 'Items in flight at most; as many as the workers have where absent.',
  })
  concurrency?: number | null;
}

@RejectsNull({
  except: ['profileId', 'aiModel', 'customInstructions', 'contentType', 'itemIds', 'maxCt', 'concurrency'],
})
@InputType({
  description:
    'Which texts are written and how. A setting that is absent comes from the content profile that the request names, else from that of the project, else from the default profile of the organization, else from the default of the field.',
})
export class GenerationInput extends RunSettingsInput {
  @Field(() => [ID], {
    nullable: true,
    description:
      'Only these items of the project, also those that vanished from their source; where absent, all that qualify and have not vanished.',
  })
  itemIds?: string[] | null;
}
