import { Entity, Enum, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { ID } from '../../src/core/scalars.ts';
import { AiProviderName } from '../generation/ai-provider-name.ts';
import { Organization } from '../organizations/organization.ts';
import { FormOfAddress } from './form-of-address.ts';
import { VerifyMode } from './verify-mode.ts';
import { Edited } from '../stored.ts';

export const ONE_DEFAULT_PROFILE = 'content_profiles_one_default';

@ObjectType({ description: 'Generation settings under a name, for example for a brand or a sales channel.' })
@Entity({ tableName: 'content_profiles' })
@Index({ properties: ['organizationId', 'name'] })
@Index({
  name: ONE_DEFAULT_PROFILE,
  expression: `create unique index "${ONE_DEFAULT_PROFILE}" on "content_profiles" ("organization_id") where "is_default"`,
})
export class ContentProfile extends Edited {
  @Field(() => ID)
  @ManyToOne(() => Organization, { mapToPk: true, fieldName: 'organization_id', deleteRule: 'cascade' })
  organizationId!: string;

  @Field()
  @Property({ type: 'text' })
  name!: string;

  @Field({
    description:
      'Whether generations use this profile if neither the request nor the project names one. Exactly one ' +
      'profile of an organization is the default.',
  })
  @Property({ type: 'boolean' })
  isDefault: boolean = false;

  @Field(() => AiProviderName, { description: 'The AI provider that writes the texts.' })
  @Enum({ items: () => AiProviderName })
  aiProvider!: AiProviderName;

  @Field(() => String, {
    nullable: true,
    description: 'The id of a model of the AI provider. Null for the model that the service is configured with.',
  })
  @Property({ type: 'text', nullable: true })
  aiModel!: string | null;

  @Field({ description: 'The language of the texts, as a BCP 47 tag such as `en`.' })
  @Property({ type: 'text' })
  language!: string;

  @Field({ description: 'The tone of the texts in a few words, such as `professional`.' })
  @Property({ type: 'text' })
  tone!: string;

  @Field(() => FormOfAddress, {
    description: 'How the texts address their reader in languages with two forms, such as `Sie` and `du` in German.',
  })
  @Enum({ items: () => FormOfAddress })
  formOfAddress: FormOfAddress = FormOfAddress.formal;

  @Field(() => String, {
    nullable: true,
    description: 'Further instructions for the model, as plain text. Null if there are none.',
  })
  @Property({ type: 'text', nullable: true })
  customInstructions!: string | null;

  @Field(() => Int, { description: 'The most characters of the short description.' })
  @Property({ type: 'integer' })
  maxShortChars!: number;

  @Field(() => Int, { description: 'The most characters of the description.' })
  @Property({ type: 'integer' })
  maxLongChars!: number;

  @Field({ description: 'Whether the description may contain HTML.' })
  @Property({ type: 'boolean' })
  useHtml!: boolean;

  @Field({ description: 'Whether the short description may contain HTML.' })
  @Property({ type: 'boolean' })
  useHtmlShort!: boolean;

  @Field({ description: 'Whether a short description is generated.' })
  @Property({ type: 'boolean' })
  generateShort!: boolean;

  @Field({ description: 'Whether a description is generated.' })
  @Property({ type: 'boolean' })
  generateLong!: boolean;

  @Field({ description: 'Whether the name of the product is translated into the language of the texts.' })
  @Property({ type: 'boolean' })
  translateName!: boolean;

  @Field({ description: 'Whether the model also gets the images of the product.' })
  @Property({ type: 'boolean' })
  imageAnalysisEnabled!: boolean;

  @Field(() => Int, { description: 'The most images of a product that the model gets.' })
  @Property({ type: 'integer' })
  imageAnalysisCount!: number;

  @Field({ description: 'Whether schema.org data is generated.' })
  @Property({ type: 'boolean' })
  structuredDataEnabled!: boolean;

  @Field({ description: 'Whether bullet points are generated.' })
  @Property({ type: 'boolean' })
  generateBulletPoints!: boolean;

  @Field({ description: 'Whether attributes of the product are generated.' })
  @Property({ type: 'boolean' })
  generateAttributes!: boolean;

  @Field({ description: 'Whether tags of the product are generated.' })
  @Property({ type: 'boolean' })
  generateTags!: boolean;

  @Field(() => VerifyMode, {
    description:
      'Which texts a second, cheaper model of the same provider compares with the facts, sentence by sentence.',
  })
  @Enum({ items: () => VerifyMode })
  verify: VerifyMode = VerifyMode.off;

  @Field({
    description:
      'Whether the model writes texts once more if something was found in them. The version with the higher score stays.',
  })
  @Property({ type: 'boolean' })
  repair: boolean = false;

  @Field(() => [String], { description: 'Words and phrases that the texts must not contain, in any case.' })
  @Property({ type: 'json' })
  bannedWords: string[] = [];

  @Field(() => [String], { description: 'Texts in the voice of the brand, which the model gets as examples.' })
  @Property({ type: 'json' })
  voiceExamples: string[] = [];
}
