import { Length, MaxLength } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { JsonObject } from '../../src/core/scalars.ts';
import { RejectsNull } from '../dialect/rest.ts';
import { MaxJsonBytes } from '../validators.ts';

const STRUCTURE =
  'The outline of posts: `sections` is a list of at most 20 objects with a `heading` (1 to 200 characters, ' +
  'each only once) and optionally `instructions` (at most 2000 characters) and `words` (about how many, ' +
  'from 20 to 3000).';

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
    description: `${STRUCTURE} By default there are no sections and the model chooses them.`,
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
    description: 'Whether the template becomes the default of the organization. The first template always does.',
  })
  isDefault!: boolean;
}

@RejectsNull()
@InputType({ description: 'The fields of a blog template that change. Absent fields keep their value.' })
export class UpdateBlogTemplateInput {
  @Field({ nullable: true, description: 'The name of the template, which must not be blank.' })
  @Length(1, 200)
  name?: string;

  @Field({ nullable: true, description: 'A note about the template for people, as plain text.' })
  @MaxLength(2000)
  description?: string;

  @Field({
    nullable: true,
    description: 'The tone of posts in a few words. If it is empty, the tone of the request is used.',
  })
  @MaxLength(100)
  tone?: string;

  @Field(() => JsonObject, { nullable: true, description: STRUCTURE })
  @MaxJsonBytes()
  structure?: Record<string, unknown>;

  @Field({
    nullable: true,
    description: 'Instructions for the model that apply to every post with this template, as plain text.',
  })
  @MaxLength(4000)
  customInstructions?: string;

  @Field({
    nullable: true,
    description:
      'True makes the template the default of the organization. False is rejected for the default template: ' +
      'make another one the default instead.',
  })
  isDefault?: boolean;
}
