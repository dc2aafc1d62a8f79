import { ArgsType, Field } from 'type-graphql';
import { ConnectionType } from '../../entities/stores/store-connection.ts';

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
