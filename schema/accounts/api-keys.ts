import { Field, Int, ObjectType, InputType } from 'type-graphql';
import { ApiKey, ApiKeyScope } from '../../entities/accounts/api-key.ts';
import { ID, Timestamp } from '../../src/core/scalars.ts';
import { ArrayNotEmpty, ArrayUnique, Length } from 'class-validator';

@InputType()
export class CreateApiKeyInput {
  @Field({ description: '1 to 100 characters.' })
  @Length(1, 100)
  name!: string;

  @Field(() => [ApiKeyScope], {
    defaultValue: [ApiKeyScope.read, ApiKeyScope.generate],
    description: 'At least one, none twice.',
  })
  @ArrayNotEmpty()
  @ArrayUnique()
  scopes!: ApiKeyScope[];
}

@ObjectType({ description: 'A page of the API keys, newest first.' })
export class ApiKeyPage {
  @Field(() => [ApiKey])
  apiKeys!: ApiKey[];

  @Field(() => Int)
  total!: number;

  @Field()
  hasMore!: boolean;
}

@ObjectType({ description: 'A new API key. Its value is told here and never again.' })
export class CreatedApiKey {
  @Field(() => ID)
  id!: string;

  @Field()
  name!: string;

  @Field({ description: 'The first characters of the key, to tell keys apart.' })
  prefix!: string;

  @Field({ description: 'The key itself: `cas_…`, sent as bearer.' })
  apiKey!: string;

  @Field(() => [ApiKeyScope])
  scopes!: ApiKeyScope[];

  @Field(() => Timestamp)
  createdAt!: Date;
}
