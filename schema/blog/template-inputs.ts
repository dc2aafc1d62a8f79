import { Length, MaxLength } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { JsonObject } from '../../src/core/scalars.ts';
import { RejectsNull } from '../dialect/rest.ts';
import { MaxJsonBytes } from '../validators.ts';

const STRUCTURE =
  'The outline of posts, as any JSON object, which is returned unchanged. `sections` is a list of headings, or of ' +
  'objects with a `heading` and optionally `instructions` and `words` (about how many, from 20 to 3000); a post has ' +
  'the first 20. All other keys are given to the model as further instructions.';

@RejectsNull()
@InputType({ description: 'A new blog template. Only the name is required.' })
export class CreateBlogTemplateInput {
  @Field({ description: 'The name of the template, which must not be blank.' })
  @Length(1, 200)
  name!: string;

  @Field({ defaultValue: '', description: 'A note about the template for people, as plain text.' })
  @MaxLength(2000)
  description!: string;

  @Field({
    defaultValue: '',
    description: 'The tone of posts in a few words. If it is empty, the tone of the request is used.',
  })
  @MaxLength(100)
  tone!: string;

  @Field(() => JsonObject, {
    nullable: true,
    description: `${STRUCTURE} Without sections the model chooses its own.`,
  })
  @MaxJsonBytes()
  structure?: Record<string, unknown>;

  @Field({
    defaultValue: '',
    description: 'Instructions for the model that apply to every post with this template, as plain text.',
  })
  @MaxLength(4000)
  customInstructions!: string;

  @Field({
    defaultValue: false,
    description: 'Whether the template becomes the default of the organization, instead of the current one.',
  })
  isDefault!: boolean;
}

@RejectsNull({ except: ['description', 'tone', 'customInstructions'] })
@InputType({ description: 'The fields of a blog template that change. Absent fields keep their value.' })
export class UpdateBlogTemplateInput {
  @Field({ nullable: true, description: 'The name of the template, which must not be blank.' })
  @Length(1, 200)
  name?: string;

  @Field(() => String, { nullable: true, description: 'A note about the template for people, as plain text.' })
  @MaxLength(2000)
  description?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The tone of posts in a few words. If it is empty, the tone of the request is used.',
  })
  @MaxLength(100)
  tone?: string | null;

  @Field(() => JsonObject, { nullable: true, description: STRUCTURE })
  @MaxJsonBytes()
  structure?: Record<string, unknown>;

  @Field(() => String, {
    nullable: true,
    description: 'Instructions for the model that apply to every post with this template, as plain text.',
  })
  @MaxLength(4000)
  customInstructions?: string | null;

  @Field({
    nullable: true,
    description:
      'True makes the template the default of the organization, instead of the current one. False leaves the ' +
      'organization without a default if the template was it.',
  })
  isDefault?: boolean;
}
