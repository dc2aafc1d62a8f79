import { ArrayNotEmpty, ArrayUnique, Length } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { ApiKeyScope } from '../../entities/accounts/api-key.ts';

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
