import { Field, Int, ObjectType } from 'type-graphql';
import { PhotoProvider } from '../../entities/photos/stock-photo-key.ts';

@ObjectType({
  description: 'A photo that a provider offers. `POST /files` with provider and id keeps it as a file, for a post.',
})
export class StockPhoto {
  @Field({ description: 'The provider’s own.' })
  id!: string;

  @Field(() => PhotoProvider)
  provider!: PhotoProvider;

  @Field({ description: 'The picture in a size for a post.' })
  url!: string;

  @Field()
  thumbnailUrl!: string;

  @Field(() => Int, { description: 'Pixels of the original.' })
  width!: number;

  @Field(() => Int, { description: 'Pixels of the original.' })
  height!: number;

  @Field({ description: 'What is to be seen; empty where the provider does not say.' })
  alt!: string;

  @Field()
  photographer!: string;

  @Field({ description: 'The page of the photo, to be linked with the photographer’s name.' })
  attributionUrl!: string;
}

@ObjectType()
export class StockPhotoPage {
  @Field(() => [StockPhoto], { description: 'Of several providers in turn.' })
  photos!: StockPhoto[];

  @Field(() => Int, { description: 'Of all providers that answered.' })
  total!: number;

  @Field()
  hasMore!: boolean;

  @Field(() => [PhotoProvider], { description: 'Providers that could not be asked just now, or refused the key.' })
  failedProviders!: PhotoProvider[];
}
