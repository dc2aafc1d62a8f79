import { MaxLength } from 'class-validator';
import { Field, InputType } from 'type-graphql';

@InputType()
export class RequestAccountDeletionInput {
  @Field({
    defaultValue: '',
    description:
      'Of the account. May be empty where it has none; then the session has to have been signed in to at most 10 minutes ago.',
  })
  @MaxLength(128)
  password!: string;
}
