import { IsUrl, Length, MaxLength } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { Platform } from '../../entities/stores/platform.ts';

const WEB_ADDRESS = { protocols: ['http', 'https'], require_protocol: true, require_tld: false };

@InputType()
export class CreateStoreConnectionInput {
  @Field()
  @Length(1, 200)
  name!: string;

  @Field(() => Platform)
  platform!: Platform;

  @Field({ description: 'Address of the shop, http or https, without user name, query or fragment.' })
  @IsUrl(WEB_ADDRESS, { message: 'must be an http or https address' })
  @MaxLength(2000)
  baseUrl!: string;

  @Field(() => String, { nullable: true, description: 'Where its images are, an address of the same kind. A live test asks the store where none is given.' })
  @IsUrl(WEB_ADDRESS, { message: 'must be an http or https address' })
  @MaxLength(2000)
  mediaBaseUrl?: string;

  @Field(() => String, { nullable: true, description: 'Write-only. storeA and custom.' })
  @Length(1, 4000)
  accessToken?: string;

  @Field(() => String, { nullable: true, description: 'Write-only. woocommerce: consumer key; cms: user name.' })
  @Length(1, 4000)
  consumerKey?: string;

  @Field(() => String, { nullable: true, description: 'Write-only. woocommerce: consumer secret; cms: application password.' })
  @Length(1, 4000)
  consumerSecret?: string;
}
