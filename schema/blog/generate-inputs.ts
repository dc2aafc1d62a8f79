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
  @Field({ nullable: true, description: 'What the post is about, as plain text.' })
  @MaxLength(2000)
  topic?: string;

  @Field(() => [ID], {
    nullable: true,
    description:
      'The ids of items of the project that the post is about. The model gets their facts as they are when the ' +
      'job starts, and the post links to their products.',
  })
  @ArrayMaxSize(50)
  sourceItemIds?: string[];

  @Field({
    nullable: true,
    description: 'The title of the post, which must not be blank. If it is absent, the model writes one.',
  })
  @Length(1, 300)
  title?: string;

  @Field(() => ID, {
    nullable: true,
    description:
      'The id of the blog template to use. Null for no template. If absent, the default template of the ' +
      'organization.',
  })
  templateId?: string | null;

  @Field({
    nullable: true,
    description: 'The language of the post, as a BCP 47 tag such as `en`. By default the language of the project.',
  })
  @MaxLength(35)
  @Matches(LANGUAGE_TAG, { message: NO_LANGUAGE_TAG })
  language?: string;

  @Field({
    nullable: true,
    description: 'The tone of the post in a few words. By default that of the template, else `professional`.',
  })
  @MaxLength(100)
  tone?: string;

  @Field(() => PostType, { nullable: true, description: 'The kind of post to write. By default an article.' })
  postType?: PostType;

  @Field(() => String, {
    nullable: true,
    description:
      'Further instructions for the model, beside those of the template. Null for none. If absent, those of the ' +
      'content profile of the project, else of the default profile.',
  })
  @MaxLength(4000)
  customInstructions?: string | null;

  @Field(() => AiProviderName, {
    nullable: true,
    description:
      'The AI provider that writes the post. By default that of the content profile of the project or of the ' +
      'default profile, else `aiA`.',
  })
  aiProvider?: AiProviderName;

  @Field(() => String, {
    nullable: true,
    description:
      'The id of a model of the AI provider, as `modelTiers` lists them. Null for the configured model. By ' +
      'default that of a content profile with the same provider, else null.',
  })
  @MaxLength(100)
  aiModel?: string | null;
}
