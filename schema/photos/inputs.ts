import { IsInt, Length, Max, Min } from 'class-validator';
import { ArgsType, Field, InputType, Int } from 'type-graphql';
import { PhotoProvider } from '../../entities/photos/stock-photo-key.ts';
import { Range, RejectsNull } from '../dialect/rest.ts';

@InputType({ description: 'A key for a stock photo provider.' })
export class CreateStockPhotoKeyInput {
  @Field(() => PhotoProvider, { description: 'The stock photo provider that issued the key.' })
  provider!: PhotoProvider;

  @Field({ description: 'The key as the provider issued it, without spaces. It is never returned.' })
  @Length(1, 500)
  apiKey!: string;
}

@RejectsNull()
@InputType({ description: 'What changes in a stock photo key. Absent fields keep their value.' })
export class UpdateStockPhotoKeyInput {
  @Field({
    nullable: true,
    description: 'The new key as the provider issued it, without spaces. It is never returned.',
  })
  @Length(1, 500)
  apiKey?: string;

  @Field({ nullable: true, description: 'Whether searches use the key.' })
  isActive?: boolean;
}

@ArgsType()
export class PhotoSearchArgs {
  @Field({ description: 'What the photos show, in 1 to 100 characters that are not blank.' })
  @Length(1, 100)
  q!: string;

  @Field(() => PhotoProvider, {
    nullable: true,
    description: 'Search only this provider. Null or absent for all providers with an active key.',
  })
  provider?: PhotoProvider | null;

  @Range(1, 500)
  @Field(() => Int, {
    defaultValue: 1,
    description: 'Which page, counted from 1. A page has up to 20 photos of each provider.',
  })
  @IsInt()
  @Min(1)
  @Max(500)
  page!: number;
}
