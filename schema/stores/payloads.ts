import { Field, Int, ObjectType } from 'type-graphql';
import { StoreConnection } from '../../entities/stores/store-connection.ts';
import { RegistrationStatus } from '../../entities/stores/webhook-registration.ts';
import type { Plain } from '../../src/core/columns.ts';
import { Timestamp } from '../../src/core/scalars.ts';

@ObjectType({ description: 'The address where the storeA app is installed.' })
export class StoreAInstallUrl {
  @Field({ description: 'A page of the platform where the merchant chooses the shop.' })
  installUrl!: string;
}

@ObjectType({ description: 'The address where a merchant allows the storeA app to access one shop.' })
export class StoreAConnectUrl {
  @Field({ description: 'A page of the shop that the merchant has to open. It redirects to `GET /storeA/callback`.' })
  authorizationUrl!: string;

  @Field({ description: 'The value that the shop returns with the redirect. It is valid once, for 10 minutes.' })
  state!: string;
}

@ObjectType({ description: 'The result of a live test of a store connection.' })
export class ConnectionTest {
  @Field({ description: 'Whether the store accepted the call with the credentials.' })
  success!: boolean;

  @Field({ description: 'The result in one sentence for the user.' })
  message!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The name that the store gives itself. Null if the test failed.',
  })
  storeName!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The address that images of the store are served from. Null if neither the user nor a test has set it.',
  })
  mediaBaseUrl!: string | null;
}

@ObjectType({ description: 'A category of the posts of a site.' })
export class StoreCategory {
  @Field(() => Int, { description: 'The id at the site, as `cms_category_ids` of a blog post takes it.' })
  id!: number;

  @Field({ description: 'The name of the category, as plain text.' })
  name!: string;

  @Field(() => Int, { nullable: true, description: 'The id of the category above it. Null at the top level.' })
  parentId!: number | null;
}

@ObjectType({ description: 'A tag of the posts of a site.' })
export class StoreTag {
  @Field(() => Int, { description: 'The id of the tag at the site.' })
  id!: number;

  @Field({ description: 'The name of the tag, as plain text.' })
  name!: string;
}

@ObjectType({ description: 'The categories and tags of the posts of a site.' })
export class StoreCategories {
  @Field(() => [StoreCategory], { description: 'The categories by name, at most 2000. Empty for other platforms.' })
  categories!: StoreCategory[];

  @Field(() => [StoreTag], { description: 'The tags by name, at most 2000. Empty for platforms other than `cms`.' })
  tags!: StoreTag[];
}

@ObjectType({
  description:
    'The webhooks by which a store reports its products. The service registers them while an automation rule needs them, ' +
    'and checks them daily.',
})
export class ProductWebhooks {
  @Field(() => RegistrationStatus, { description: 'Whether the webhooks are in the store, as of the last check.' })
  status!: RegistrationStatus;

  @Field(() => String, {
    nullable: true,
    description: 'Why the last check failed, as a sentence. Null if it succeeded, and before the first one.',
  })
  error!: string | null;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'When the webhooks were last checked. Null before the first check.',
  })
  checkedAt!: Date | string | null;
}

@ObjectType({ description: 'A page of the store connections of the organization, oldest first.' })
export class StoreConnectionPage {
  @Field(() => [StoreConnection], { description: 'The connections of this page.' })
  storeConnections!: Plain<StoreConnection>[];

  @Field(() => Int)
  total!: number;

  @Field()
  hasMore!: boolean;
}
