import { Length, Matches, MaxLength } from 'class-validator';
import { Field, InputType, ArgsType } from 'type-graphql';
import { ConnectionStatus, ConnectionType } from '../../entities/stores/store-connection.ts';
import { Platform } from '../../entities/stores/platform.ts';
import { WriteMode } from '../../entities/stores/write-mode.ts';
import { LANGUAGE_TAG, NO_LANGUAGE_TAG } from '../../src/core/parse.ts';
import { ID } from '../../src/core/scalars.ts';
import { RejectsNull } from '../dialect/rest.ts';
import { IsWebAddress } from '../validators.ts';

@ArgsType()
export class StoreAConnectArgs {
  @Field({ description: 'The domain of the shop on the platform, such as `example.myshopify.com`.' })
  shop!: string;

  @Field(() => ConnectionType, {
    defaultValue: ConnectionType.store,
    description: 'What the connection is used for. The shop is asked for the access rights that this needs.',
  })
  connectionType!: ConnectionType;
}

@InputType({
  description:
    'A new store connection. The values of `Platform` say which credentials a platform takes. White space around ' +
    'credentials is removed.',
})
export class CreateStoreConnectionInput {
  @Field({ description: 'The name of the connection, as people see it.' })
  @Length(1, 200)
  name!: string;

  @Field(() => Platform, { description: 'The kind of store or site that is connected.' })
  platform!: Platform;

  @Field({ description: 'The http or https address of the store, without user name, query or fragment.' })
  @IsWebAddress()
  @MaxLength(2000)
  baseUrl!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The address that images of the store are served from. If it is absent, a successful test fills it in.',
  })
  @IsWebAddress()
  @MaxLength(2000)
  mediaBaseUrl?: string;

  @Field(() => String, {
    nullable: true,
    description: 'The access token, for platforms that take one. It is never returned.',
  })
  @Length(1, 4000)
  accessToken?: string;

  @Field(() => String, {
    nullable: true,
    description: 'The consumer key or user name, for platforms that take one. It is never returned.',
  })
  @Length(1, 4000)
  consumerKey?: string;

  @Field(() => String, {
    nullable: true,
    description: 'The consumer secret or application password, for platforms that take one. It is never returned.',
  })
  @Length(1, 4000)
  consumerSecret?: string;

  @Field(() => WriteMode, {
    nullable: true,
    description:
      'How a sync writes texts. The default is `insert` for the platform `cms` and `replace` for all others.',
  })
  writeMode?: WriteMode;

  @Field(() => String, {
    nullable: true,
    description:
      'The language of the store, as a BCP 47 tag such as `de`: a sync writes only texts in this language. By default ' +
      'the main language of each project, and all others that the store can have.',
  })
  @Matches(LANGUAGE_TAG, { message: NO_LANGUAGE_TAG })
  language?: string;

  @Field(() => ID, {
    nullable: true,
    description:
      'The id of the connection to the same store in its main language, whose projects publish their texts in ' +
      '`language` through the new one. It requires `language`.',
  })
  mainConnectionId?: string;
}

@RejectsNull({
  except: ['mediaBaseUrl', 'accessToken', 'consumerKey', 'consumerSecret', 'language', 'mainConnectionId'],
})
@InputType({
  description:
    'The fields of a store connection that change. Absent fields keep their value, also the other half of a key pair.',
})
export class UpdateStoreConnectionInput {
  @Field({ nullable: true, description: 'The name of the connection, as people see it.' })
  @Length(1, 200)
  name?: string;

  @Field({
    nullable: true,
    description:
      'The http or https address of the store. If it moves to another host, or from https to http, the ' +
      'credentials must be in the same call.',
  })
  @IsWebAddress()
  @MaxLength(2000)
  baseUrl?: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The address that images of the store are served from. Null removes it, and the next successful test ' +
      'fills it in.',
  })
  @IsWebAddress()
  @MaxLength(2000)
  mediaBaseUrl?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The access token, for platforms that take one. Null removes it. A token that is given here replaces the one ' +
      'of the storeA app and stays when the app is uninstalled.',
  })
  @Length(1, 4000)
  accessToken?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The consumer key or user name, for platforms that take one. Null removes it, and is allowed only together ' +
      'with the other half of the pair.',
  })
  @Length(1, 4000)
  consumerKey?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The consumer secret or application password, for platforms that take one. Null removes it, and is allowed ' +
      'only together with the other half of the pair.',
  })
  @Length(1, 4000)
  consumerSecret?: string | null;

  @Field(() => ConnectionStatus, {
    nullable: true,
    description: 'The new status. A change of address or credentials does not change it: test the connection.',
  })
  status?: ConnectionStatus;

  @Field(() => WriteMode, {
    nullable: true,
    description:
      'How a sync writes texts from now on. Texts that are already in the store change with their next push.',
  })
  writeMode?: WriteMode;

  @Field(() => String, {
    nullable: true,
    description:
      'The language of the store, as a BCP 47 tag such as `de`. Null for the main language of each project, and all ' +
      'others that the store can have; a connection with `main_connection_id` needs a language.',
  })
  @Matches(LANGUAGE_TAG, { message: NO_LANGUAGE_TAG })
  language?: string | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'The id of the connection to the same store in its main language, whose projects publish their texts in ' +
      '`language` through this one. Null removes it.',
  })
  mainConnectionId?: string | null;
}
