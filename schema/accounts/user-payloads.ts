import { Field, ObjectType } from 'type-graphql';
import { ID } from '../../src/core/scalars.ts';

@ObjectType({ description: 'With what the chat widget of a page says who is chatting.' })
export class ChatdeskIdentity {
  @Field(() => ID, { description: 'The id of the user.' })
  identifier!: string;

  @Field({ description: 'HMAC-SHA256 of `identifier` in hexadecimal, by the key that the chat desk knows.' })
  identifierHash!: string;

  @Field()
  email!: string;

  @Field({ description: 'First and last name; empty where neither is known.' })
  name!: string;
}
