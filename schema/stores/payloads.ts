import { Field, ObjectType } from 'type-graphql';

@ObjectType({ description: 'Where the storeA app is installed from.' })
export class StoreAInstallUrl {
  @Field({ description: 'A page of the platform, where a merchant chooses the shop.' })
  installUrl!: string;
}

@ObjectType({ description: 'Where the merchant of one shop allows the app in.' })
export class StoreAConnectUrl {
  @Field({ description: 'A page of the shop; it comes back to `GET /storeA/callback`.' })
  authorizationUrl!: string;

  @Field({ description: 'Comes back with the answer; good for 10 minutes, once.' })
  state!: string;
}

@ObjectType({ description: 'What a live test of a connection found.' })
export class ConnectionTest {
  @Field()
  success!: boolean;

  @Field({ description: 'In a sentence fit for users.' })
  message!: string;

  @Field(() => String, { nullable: true })
  storeName!: string | null;

  @Field(() => String, { nullable: true })
  mediaBaseUrl!: string | null;
}
