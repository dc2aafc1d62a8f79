import { Length, MaxLength } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { JsonObject } from '../../src/core/scalars.ts';
import { RejectsNull } from '../dialect/rest.ts';

const STRUCTURE =
  '`{"sections": [{"heading", "instructions"?, "words"?}]}`: at most 20 sections; `heading` of 1 to 200 characters and each only once, `instructions` of at most 2000 characters, `words` (about how many) from 20 to 3000.';

@RejectsNull()
@InputType({ description: 'A new blog template. Only the name is required.' })
export class CreateBlogTemplateInput {
  @Field({ description: '1 to 200 characters, not blank.' })
  @Length(1, 200)
  name!: string;

  @Field({ defaultValue: '' })
  @MaxLength(2000)
  description!: string;

  @Field({ defaultValue: '', description: 'Empty: that of the request.' })
  @MaxLength(100)
  tone!: string;

  @Field(() => JsonObject, {
    nullable: true,
    description: `${STRUCTURE} Default: no sections, so that the model finds its own.`,
  })
  structure?: Record<string, unknown>;

  @Field({ defaultValue: '', description: 'What every post by it has to heed.' })
  @MaxLength(4000)
  customInstructions!: string;

  @Field({ defaultValue: false, description: 'The first template of an organization is its default anyway.' })
  isDefault!: boolean;
}

@RejectsNull()
@InputType({ description: 'The fields of a blog template that change. Absent fields keep their value.' })
export class UpdateBlogTemplateInput {
  @Field({ nullable: true })
  @Length(1, 200)
  name?: string;

  @Field({ nullable: true })
  @MaxLength(2000)
  description?: string;

  @Field({ nullable: true })
  @MaxLength(100)
  tone?: string;

  @Field(() => JsonObject, { nullable: true, description: STRUCTURE })
  structure?: Record<string, unknown>;

  @Field({ nullable: true })
  @MaxLength(4000)
  customInstructions?: string;

  @Field({
    nullable: true,
    description: '`false` is refused for the default template: make another one the default instead.',
  })
  isDefault?: boolean;
}
