import { Field, Int, ObjectType, InputType } from 'type-graphql';
import { type ApiKeyScope, ApiKeyScopeType } from '../../entities/accounts/api-key-scope.ts';
import { ApiKey } from '../../entities/accounts/api-key.ts';
import { ID, Timestamp } from '../../src/core/scalars.ts';
import { ArrayNotEmpty, ArrayUnique, Length } from 'class-validator';

@InputType({ description: 'The name and the scopes of a new API key.' })
export class CreateApiKeyInput {
  @Field({ description: 'A name that helps to distinguish API keys. It must not be blank.' })
  @Length(1, 100)
  name!: string;

  @Field(() => [ApiKeyScopeType], {
    defaultValue: ['plugin'],
    description: 'What the key may be used for. At least one scope, each only once.',
  })
  @ArrayNotEmpty()
  @ArrayUnique()
  scopes!: ApiKeyScope[];
}

@ObjectType({ description: 'A page of the API keys of the organization, newest first.' })
export class ApiKeyPage {
  @Field(() => [ApiKey], { description: 'The API keys of this page.' })
  apiKeys!: ApiKey[];

  @Field(() => Int)
  total!: number;

  @Field()
  hasMore!: boolean;
}

@ObjectType({ description: 'A new API key with its value, which is returned only here.' })
export class CreatedApiKey {
  @Field(() => ID)
  id!: string;

  @Field()
  name!: string;

  @Field({ description: 'The first ten characters of the key, which help to recognise it.' })
  prefix!: string;

  @Field({
    description: 'The value of the key, which starts with `cas_`. Send it as a bearer token. It is not shown again.',
  })
  apiKey!: string;

  @Field(() => [ApiKeyScopeType])
  scopes!: ApiKeyScope[];

  @Field(() => Timestamp)
  createdAt!: Date;
}
