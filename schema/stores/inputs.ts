import { IsUrl, Length, MaxLength } from 'class-validator';
import { Field, InputType, ArgsType } from 'type-graphql';
import { ConnectionStatus, ConnectionType } from '../../entities/stores/store-connection.ts';
import { Platform } from '../../entities/stores/platform.ts';
import { RejectsNull } from '../dialect/rest.ts';

@ArgsType()
export class StoreAConnectArgs {
  @Field({ description: 'The shop’s domain on the platform, such as `example.myshopify.com`.' })
  shop!: string;

  @Field(() => ConnectionType, {
    defaultValue: ConnectionType.store,
    description: 'What the connection is for; the shop is asked for the access that this needs.',
  })
  connectionType!: ConnectionType;
}

const WEB_ADDRESS = { protocols: ['http', 'https'], require_protocol: true, require_tld: false };

@InputType({
  description:
    'Credentials are those of the platform: storeA and custom take `accessToken`, woocommerce and cms `consumerKey` and `consumerSecret`. Space around them is dropped.',
})
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

  @Field(() => String, {
    nullable: true,
    description: 'Where its images are, an address of the same kind. A live test asks the store where none is given.',
  })
  @IsUrl(WEB_ADDRESS, { message: 'must be an http or https address' })
  @MaxLength(2000)
  mediaBaseUrl?: string;

  @Field(() => String, { nullable: true, description: 'Write-only. storeA and custom.' })
  @Length(1, 4000)
  accessToken?: string;

  @Field(() => String, { nullable: true, description: 'Write-only. woocommerce: consumer key; cms: user name.' })
  @Length(1, 4000)
  consumerKey?: string;

  @Field(() => String, {
    nullable: true,
    description: 'Write-only. woocommerce: consumer secret; cms: application password.',
  })
  @Length(1, 4000)
  consumerSecret?: string;
}

@RejectsNull({ except: ['mediaBaseUrl', 'accessToken', 'consumerKey', 'consumerSecret'] })
@InputType({
  description:
    'The fields of a store connection that change. Absent fields keep their value, also the other half of a key pair.',
})
export class UpdateStoreConnectionInput {
  @Field({ nullable: true })
  @Length(1, 200)
  name?: string;

  @Field({
    nullable: true,
    description: 'As at creation. Another host, or http instead of https, takes the credentials in the same call.',
  })
  @IsUrl(WEB_ADDRESS, { message: 'must be an http or https address' })
  @MaxLength(2000)
  baseUrl?: string;

  @Field(() => String, { nullable: true, description: 'Null clears it: the next live test asks the store.' })
  @IsUrl(WEB_ADDRESS, { message: 'must be an http or https address' })
  @MaxLength(2000)
  mediaBaseUrl?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Write-only. storeA and custom. Null removes it. One that is given takes the place of the storeA app’s, and stays when that is uninstalled.',
  })
  @Length(1, 4000)
  accessToken?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Write-only. woocommerce: consumer key; cms: user name. Null removes it, only together with the other half.',
  })
  @Length(1, 4000)
  consumerKey?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Write-only. woocommerce: consumer secret; cms: application password. Null removes it, only together with the other half.',
  })
  @Length(1, 4000)
  consumerSecret?: string | null;

  @Field(() => ConnectionStatus, {
    nullable: true,
    description: 'A change of address or credentials alone leaves it: test the connection.',
  })
  status?: ConnectionStatus;
}
