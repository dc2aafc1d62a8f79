import { Entity, Enum, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType, registerEnumType } from 'type-graphql';
import { ID } from '../../src/core/scalars.ts';
import { Organization } from '../organizations/organization.ts';
import { Edited } from '../stored.ts';

export enum PhotoProvider {
  unsplash = 'unsplash',
  pexels = 'pexels',
  pixabay = 'pixabay',
}

registerEnumType(PhotoProvider, { name: 'PhotoProvider', description: 'A provider of stock photos.' });

@ObjectType({ description: 'A key of an organization for a stock photo provider. Its value is never returned.' })
@Entity({ tableName: 'stock_photo_keys' })
@Unique({ properties: ['organizationId', 'provider'] })
export class StockPhotoKey extends Edited {
  @Field(() => ID)
  @ManyToOne(() => Organization, { mapToPk: true, fieldName: 'organization_id', deleteRule: 'cascade' })
  organizationId!: string;

  @Field(() => PhotoProvider, { description: 'The stock photo provider that the key is for.' })
  @Enum({ items: () => PhotoProvider })
  provider!: PhotoProvider;

  /** Sealed with a cipher context that binds it to this row. */
  @Property({ type: 'text', hidden: true, lazy: true })
  apiKey!: string;

  @Field({ description: 'Whether searches use the key.' })
  @Property({ type: 'boolean' })
  isActive: boolean = true;
}
