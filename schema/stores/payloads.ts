import { Field, ObjectType } from 'type-graphql';

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
