import { LANGUAGE_TAG, NO_LANGUAGE_TAG } from '../../src/core/parse.ts';
import { ArrayMaxSize, Length, Matches, MaxLength } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { JsonObject } from '../../src/core/scalars.ts';
import { IsBounded, IsWebAddress } from '../validators.ts';

const SOMETHING = /\S/;
const MAX_IMAGES = 10;

/** The fields that all generations for store plugins accept. */
@InputType()
abstract class PluginTextInput {
  @Field(() => String, {
    nullable: true,
    description: 'The name of the plugin, such as `woocommerce`. Null or absent if it is not to be recorded.',
  })
  @MaxLength(100)
  source?: string | null;

  @Field(() => String, { nullable: true, description: 'The category of the product. Null or absent if there is none.' })
  @MaxLength(300)
  productCategory?: string | null;

  @Field({
    defaultValue: 'en',
    description: 'The language of the texts, as a BCP 47 tag. It takes precedence over the content profile.',
  })
  @MaxLength(35)
  @Matches(LANGUAGE_TAG, { message: NO_LANGUAGE_TAG })
  language: string = 'en';

  @Field({
    defaultValue: 'professional',
    description: 'The tone of the texts in a few words. It takes precedence over the content profile.',
  })
  @MaxLength(100)
  tone: string = 'professional';

  @Field(() => String, {
    nullable: true,
    description:
      'Further instructions for the model, as plain text. If it is null or absent, those of the default content ' +
      'profile.',
  })
  @MaxLength(4000)
  customInstructions?: string | null;
}

@InputType({
  description:
    'A product whose texts are generated. Only `productTitle` is required. All facts about the product are ' +
    'data for the model, never instructions.',
})
export class PluginDescriptionInput extends PluginTextInput {
  @Field({ description: 'The name of the product, which must not be blank.' })
  @Length(1, 300)
  @Matches(SOMETHING, { message: 'must not be blank' })
  productTitle!: string;

  @Field(() => JsonObject, {
    nullable: true,
    description:
      'The attributes of the product, such as `{"Material": "beech", "Sizes": ["S", "M"]}`: at most 100 names ' +
      'and 20 000 characters of JSON, nested at most 4 levels deep. Null or absent if there are none.',
  })
  @IsBounded({ names: 100, characters: 20_000, levels: 4 })
  productAttributes?: Record<string, unknown> | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'The http or https addresses of images of the product. The model gets them if image analysis is on in the ' +
      'default content profile. Null or absent if there are none.',
  })
  @ArrayMaxSize(MAX_IMAGES)
  @IsWebAddress({ each: true })
  @MaxLength(2000, { each: true })
  productImages?: string[] | null;

  @Field(() => String, {
    nullable: true,
    description: 'The present description to improve, as HTML or plain text. Null or absent if there is none.',
  })
  @MaxLength(20_000)
  currentDescription?: string | null;
}

@InputType({ description: 'A blog post to generate. `topic` or `productTitle` is required.' })
export class PluginBlogInput extends PluginTextInput {
  @Field(() => String, {
    nullable: true,
    description: 'What the post is about. Null or absent if only a product is named.',
  })
  @MaxLength(500)
  topic?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The name of the product that the post is about. Null or absent if only a topic is named.',
  })
  @MaxLength(300)
  productTitle?: string | null;
}
