import { Field, Int, ObjectType } from 'type-graphql';
import { PhotoProvider, StockPhotoKey } from '../../entities/photos/stock-photo-key.ts';

@ObjectType({
  description:
    'A photo of a stock photo provider. `POST /files` with `provider` and `photo_id` stores it as a file for ' +
    'a blog post.',
})
export class StockPhoto {
  @Field({ description: 'The id of the photo at its provider.' })
  id!: string;

  @Field(() => PhotoProvider, { description: 'The stock photo provider that offers the photo.' })
  provider!: PhotoProvider;

  @Field({ description: 'The address of the photo in a size for a blog post.' })
  url!: string;

  @Field({ description: 'The address of a small version of the photo.' })
  thumbnailUrl!: string;

  @Field(() => Int, { description: 'The width of the original photo in pixels.' })
  width!: number;

  @Field(() => Int, { description: 'The height of the original photo in pixels.' })
  height!: number;

  @Field({ description: 'A description of what the photo shows. Empty if the provider has none.' })
  alt!: string;

  @Field({ description: 'The name of the photographer, which has to be shown with the photo.' })
  photographer!: string;

  @Field({
    description: 'The page of the photo at its provider, which has to be linked with the name of the photographer.',
  })
  attributionUrl!: string;
}

@ObjectType({ description: 'A page of stock photos that match a search.' })
export class StockPhotoPage {
  @Field(() => [StockPhoto], { description: 'The photos of this page, alternating between the providers.' })
  photos!: StockPhoto[];

  @Field(() => Int, { description: 'The number of matching photos of all providers that responded.' })
  total!: number;

  @Field()
  hasMore!: boolean;

  @Field(() => [PhotoProvider], { description: 'The providers that could not be reached, or that rejected the key.' })
  failedProviders!: PhotoProvider[];
}

@ObjectType({ description: 'A page of the stock photo keys of the organization, oldest first.' })
export class StockPhotoKeyPage {
  @Field(() => [StockPhotoKey], { description: 'The keys of this page, without their values.' })
  stockPhotoKeys!: StockPhotoKey[];

  @Field(() => Int)
  total!: number;

  @Field()
  hasMore!: boolean;
}
