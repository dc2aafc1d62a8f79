import { LANGUAGE_TAG, NO_LANGUAGE_TAG } from '../../src/core/parse.ts';
import { ArrayMaxSize, IsUrl, Length, Matches, MaxLength } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { JsonObject } from '../../src/core/scalars.ts';
import { IsBounded } from '../validators.ts';

const SOMETHING = /\S/;
const WEB_ADDRESS = { protocols: ['http', 'https'], require_protocol: true, require_tld: false };
const MAX_IMAGES = 10;

/** What a store plugin says whatever it asks for. */
@InputType()
abstract class PluginTextInput {
  @Field(() => String, {
    nullable: true,
    description: 'The name of the plugin, such as `woocommerce`. At most 100 characters.',
  })
  @MaxLength(100)
  source?: string | null;

  @Field(() => String, { nullable: true, description: 'At most 300 characters.' })
  @MaxLength(300)
  productCategory?: string | null;

  @Field({ defaultValue: 'en', description: 'BCP 47 tag. Counts whatever a content profile says.' })
  @MaxLength(35)
  @Matches(LANGUAGE_TAG, { message: NO_LANGUAGE_TAG })
  language: string = 'en';

  @Field({
    defaultValue: 'professional',
    description: 'At most 100 characters. Counts whatever a content profile says.',
  })
  @MaxLength(100)
  tone: string = 'professional';

  @Field(() => String, {
    nullable: true,
    description: 'At most 4000 characters. Where absent, those of the organization’s default content profile count.',
  })
  @MaxLength(4000)
  customInstructions?: string | null;
}

@InputType({
  description:
    'A product whose texts are to be written. Only `productTitle` is required; all that is said of the product is data, never an order to the model.',
})
export class PluginDescriptionInput extends PluginTextInput {
  @Field({ description: '1 to 300 characters, not blank.' })
  @Length(1, 300)
  @Matches(SOMETHING, { message: 'must not be blank' })
  productTitle!: string;

  @Field(() => JsonObject, {
    nullable: true,
    description:
      'Such as `{"Material": "beech", "Sizes": ["S", "M"]}`. At most 100 names, 20 000 characters of JSON, nested at most 4 deep.',
  })
  @IsBounded({ names: 100, characters: 20_000, levels: 4 })
  productAttributes?: Record<string, unknown> | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'Addresses, http or https; at most 10. The model looks at them where the organization’s default content profile has image analysis on.',
  })
  @ArrayMaxSize(MAX_IMAGES)
  @IsUrl(WEB_ADDRESS, { each: true, message: 'each must be an http or https address' })
  @MaxLength(2000, { each: true })
  productImages?: string[] | null;

  @Field(() => String, {
    nullable: true,
    description: 'The text to improve, HTML or plain. At most 20 000 characters.',
  })
  @MaxLength(20_000)
  currentDescription?: string | null;
}

@InputType({ description: 'A blog post that is to be written. `topic` or `productTitle` is required.' })
export class PluginBlogInput extends PluginTextInput {
  @Field(() => String, { nullable: true, description: 'What the post is about. At most 500 characters.' })
  @MaxLength(500)
  topic?: string | null;

  @Field(() => String, { nullable: true, description: 'The product the post is about. At most 300 characters.' })
  @MaxLength(300)
  productTitle?: string | null;
}
