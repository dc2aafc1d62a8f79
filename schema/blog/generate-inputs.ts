import { LANGUAGE_TAG, NO_LANGUAGE_TAG } from '../../src/core/parse.ts';
import { ArrayMaxSize, Length, Matches, MaxLength } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { PostType } from '../../entities/blog/post-enums.ts';
import { AiProviderName } from '../../entities/generation/ai-provider-name.ts';
import { ID } from '../../src/core/scalars.ts';
import { RejectsNull } from '../dialect/rest.ts';

@RejectsNull({ except: ['templateId', 'customInstructions', 'aiModel'] })
@InputType({ description: 'The blog post that a job writes. `topic` or `sourceItemIds` is required.' })
export class GenerateBlogPostInput {
  @Field({ nullable: true, description: 'What the post is about. At most 2000 characters.' })
  @MaxLength(2000)
  topic?: string;

  @Field(() => [ID], {
    nullable: true,
    description:
      'Items of the project that the post is about, at most 50. Their facts, as they are when the job begins, reach the text, and their products are linked.',
  })
  @ArrayMaxSize(50)
  sourceItemIds?: string[];

  @Field({
    nullable: true,
    description: 'The title of the post, 1 to 300 characters, not blank. Where absent, the model finds one.',
  })
  @Length(1, 300)
  title?: string;

  @Field(() => ID, {
    nullable: true,
    description: 'Where absent, the organization’s default template counts, if it has one; null for none.',
  })
  templateId?: string | null;

  @Field({ nullable: true, description: 'BCP 47 tag. Default: the project’s.' })
  @MaxLength(35)
  @Matches(LANGUAGE_TAG, { message: NO_LANGUAGE_TAG })
  language?: string;

  @Field({ nullable: true, description: 'At most 100 characters. Default: the template’s, else `professional`.' })
  @MaxLength(100)
  tone?: string;

  @Field(() => PostType, { nullable: true, description: 'Default `article`.' })
  postType?: PostType;

  @Field(() => String, {
    nullable: true,
    description:
      'At most 4000 characters; those of the template count beside them. Where absent, those of the profile that the project names or that is the organization’s default; null for none.',
  })
  @MaxLength(4000)
  customInstructions?: string | null;

  @Field(() => AiProviderName, { nullable: true, description: 'Default `aiA`, unless that profile says otherwise.' })
  aiProvider?: AiProviderName;

  @Field(() => String, {
    nullable: true,
    description:
      'One of the provider’s models; null for the configured one. Default null, unless that profile has the same provider. 422 for a model that the provider does not have.',
  })
  @MaxLength(100)
  aiModel?: string | null;
}
