import { Field, InputType, Int } from 'type-graphql';
import { AiProviderName } from '../../entities/generation/ai-provider-name.ts';
import type { TextSetting } from '../../entities/generation/content-fields.ts';
import { GenerationMode } from '../../entities/generation/generation-mode.ts';
import { FormOfAddress } from '../../entities/profiles/form-of-address.ts';
import { VerifyMode } from '../../entities/profiles/verify-mode.ts';
import { Ct, ID } from '../../src/core/scalars.ts';
import { RejectsNull } from '../dialect/rest.ts';

/**
 * The settings that both a request and a content profile can have. No field has a default here, because the content
 * profile decides what a request leaves open. Bounds and defaults are in src/services/generation/settings.ts, which
 * also reads the payload of `createJob`.
 */
@InputType()
export abstract class ContentSettingsInput {
  @Field(() => String, {
    nullable: true,
    description:
      'The language of the texts, as a BCP 47 tag such as `en`. By default the language of the content profile ' +
      'that the request or the project names, else that of the project; in a new profile `en`.',
  })
  language?: string;

  @Field(() => String, {
    nullable: true,
    description: 'The tone of the texts in a few words. By default that of the content profile, else `professional`.',
  })
  tone?: string;

  @Field(() => FormOfAddress, {
    nullable: true,
    description:
      'How the texts address their reader in languages with two forms. By default as in the content profile, else ' +
      '`formal`.',
  })
  formOfAddress?: FormOfAddress;

  @Field(() => AiProviderName, {
    nullable: true,
    description: 'The AI provider that writes the texts. By default that of the content profile, else `aiA`.',
  })
  aiProvider?: AiProviderName;

  @Field(() => String, {
    nullable: true,
    description:
      'The id of a model of the AI provider, as `modelTiers` lists them. Null for the configured model. By ' +
      'default that of a content profile with the same provider, else null.',
  })
  aiModel?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Further instructions for the model, as plain text. Null for none. By default those of the content ' +
      'profile, else null.',
  })
  customInstructions?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The most characters of the short description. By default that of the content profile, else 200.',
  })
  maxShortChars?: number;

  @Field(() => Int, {
    nullable: true,
    description: 'The most characters of the description. By default that of the content profile, else 1000.',
  })
  maxLongChars?: number;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether the name of the product is translated into the language of the texts. By default as in the ' +
      'content profile, else true.',
  })
  translateName?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the description may contain HTML. By default as in the content profile, else true.',
  })
  useHtml?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the short description may contain HTML. By default as in the content profile, else false.',
  })
  useHtmlShort?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether a short description is generated. By default as in the content profile, else true.',
  })
  generateShort?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether a description is generated. By default as in the content profile, else true.',
  })
  generateLong?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether the model also gets the images of the product. By default as in the content profile, else false.',
  })
  imageAnalysisEnabled?: boolean;

  @Field(() => Int, {
    nullable: true,
    description: 'The most images of a product that the model gets. By default that of the content profile, else 3.',
  })
  imageAnalysisCount?: number;

  @Field(() => VerifyMode, {
    nullable: true,
    description:
      'Which texts a second, cheaper model of the same provider compares with the facts, sentence by sentence. Its calls ' +
      'are charged. By default as in the content profile, else `off`.',
  })
  verify?: VerifyMode;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether the model writes texts once more if something was found in them, which is charged. The version with the ' +
      'higher score stays. By default as in the content profile, else false.',
  })
  repair?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether schema.org data is generated. By default as in the content profile, else false.',
  })
  structuredDataEnabled?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether bullet points are generated. By default as in the content profile, else false.',
  })
  generateBulletPoints?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether attributes are generated. By default as in the content profile, else false.',
  })
  generateAttributes?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether tags are generated. By default as in the content profile, else false.',
  })
  generateTags?: boolean;
}

/** The settings that request texts. A setting of CONTENT_FIELDS without a field above does not compile. */
export type TextSettingsInput = Pick<ContentSettingsInput, TextSetting>;

/** The settings of texts that only a request can have. */
@InputType()
export abstract class TextsInput extends ContentSettingsInput {
  @Field(() => ID, {
    nullable: true,
    description:
      'The id of the content profile to use. Null for no profile, neither that of the project nor the default ' +
      'one. If absent, that of the project, else the default profile.',
  })
  profileId?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'What the texts are used for. `product_description`, `category_page`, `blog_post`, `social_post`, `email` and ' +
      '`marketplace_listing` each have a structure of their own; the model gets any other text as it is. Null or absent ' +
      'for a product description.',
  })
  contentType?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The words that shoppers search for. SEO title, SEO description and description contain them once, as far as they ' +
      'are true. Null or absent for none.',
  })
  focusKeyword?: string | null;

  @Field({ defaultValue: 'short', description: 'The preferred text where only one is shown: `short` or `long`.' })
  contentVariant: string = 'short';
}

/** The settings of a run over many items. */
@InputType()
export abstract class RunSettingsInput extends TextsInput {
  @Field(() => [String], {
    nullable: true,
    description:
      'The languages in which texts are written for each item: the main language of the project or some of its target ' +
      'languages. Each text is one call that is charged by itself. Not together with `language`. Null or absent for ' +
      '`language` only.',
  })
  languages?: string[] | null;

  @Field(() => Ct, {
    nullable: true,
    description:
      'The most CT that the run may cost. Items beyond it are skipped with the error code `max_ct`. Null or ' +
      'absent for no limit.',
  })
  maxCt?: string | null;

  @Field({
    defaultValue: false,
    description:
      'Whether only missing texts are generated. An item without a missing text is skipped and costs nothing.',
  })
  onlyEmpty: boolean = false;

  @Field(() => Int, {
    nullable: true,
    description:
      'The most items that are generated at the same time. Null or absent for as many as the workers allow. A batch ' +
      'ignores it.',
  })
  concurrency?: number | null;

  @Field(() => GenerationMode, {
    defaultValue: GenerationMode.live,
    description:
      '`batch` sends the items to the batch API of the AI provider, which writes them within a day at half the CT. Only ' +
      'for jobs that nobody waits for, and without `verify`, `repair` and image analysis.',
  })
  mode: GenerationMode = GenerationMode.live;
}

@RejectsNull({
  except: [
    'profileId',
    'aiModel',
    'customInstructions',
    'contentType',
    'focusKeyword',
    'itemIds',
    'languages',
    'maxCt',
    'concurrency',
  ],
})
@InputType({
  description:
    'Which texts are written and how. A setting that is absent comes from the content profile that the ' +
    'request names, else from that of the project, else from the default profile of the organization, else ' +
    'from the default of the field.',
})
export class GenerationInput extends RunSettingsInput {
  @Field(() => [ID], {
    nullable: true,
    description:
      'The ids of the items to generate, which may have vanished from their source. Null or absent for all ' +
      'items that qualify.',
  })
  itemIds?: string[] | null;
}
