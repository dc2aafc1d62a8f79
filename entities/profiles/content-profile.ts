import { Entity, Enum, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { ID } from '../../src/core/scalars.ts';
import { AiProviderName } from '../generation/ai-provider-name.ts';
import { Organization } from '../organizations/organization.ts';
import { Edited } from '../stored.ts';

export const ONE_DEFAULT_PROFILE = 'content_profiles_one_default';

@ObjectType({ description: 'Generation settings under a name: how a brand or a channel wants its texts.' })
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
      'Whether generation uses it where neither the request nor the project names a profile. As long as there are profiles, exactly one is the default.',
  })
  @Property({ type: 'boolean' })
  isDefault: boolean = false;

  @Field(() => AiProviderName)
  @Enum({ items: () => AiProviderName })
  aiProvider!: AiProviderName;

  @Field(() => String, { nullable: true, description: 'One of the provider’s models; null for the configured one.' })
  @Property({ type: 'text', nullable: true })
  aiModel!: string | null;

  @Field({ description: 'BCP 47 tag.' })
  @Property({ type: 'text' })
  language!: string;

  @Field()
  @Property({ type: 'text' })
  tone!: string;

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  customInstructions!: string | null;

  @Field(() => Int, { description: 'Upper bound of the short text, in characters.' })
  @Property({ type: 'integer' })
  maxShortChars!: number;

  @Field(() => Int, { description: 'Upper bound of the long text, in characters.' })
  @Property({ type: 'integer' })
  maxLongChars!: number;

  @Field({ description: 'Whether the long text may use HTML.' })
  @Property({ type: 'boolean' })
  useHtml!: boolean;

  @Field({ description: 'Whether the short text may use HTML.' })
  @Property({ type: 'boolean' })
  useHtmlShort!: boolean;

  @Field()
  @Property({ type: 'boolean' })
  generateShort!: boolean;

  @Field()
  @Property({ type: 'boolean' })
  generateLong!: boolean;

  @Field({ description: "Whether the product's name is written in the language too." })
  @Property({ type: 'boolean' })
  translateName!: boolean;

  @Field({ description: 'Whether the model looks at the product images.' })
  @Property({ type: 'boolean' })
  imageAnalysisEnabled!: boolean;

  @Field(() => Int, { description: 'How many images at most.' })
  @Property({ type: 'integer' })
  imageAnalysisCount!: number;

  @Field({ description: 'Whether schema.org data is written.' })
  @Property({ type: 'boolean' })
  structuredDataEnabled!: boolean;

  @Field()
  @Property({ type: 'boolean' })
  generateBulletPoints!: boolean;

  @Field()
  @Property({ type: 'boolean' })
  generateAttributes!: boolean;

  @Field()
  @Property({ type: 'boolean' })
  generateTags!: boolean;

  @Field(() => [String], { description: 'Words and phrases the texts must not contain, whatever their case.' })
  @Property({ type: 'json' })
  bannedWords: string[] = [];

  @Field(() => [String], { description: 'Texts in the brand’s own voice, shown to the model as examples.' })
  @Property({ type: 'json' })
  voiceExamples: string[] = [];
}
