import { IsInt, Length, Max, Min } from 'class-validator';
import { ArgsType, Field, InputType, Int } from 'type-graphql';
import { PhotoProvider } from '../../entities/photos/stock-photo-key.ts';
import { Range, RejectsNull } from '../dialect/rest.ts';

@InputType()
export class CreateStockPhotoKeyInput {
  @Field(() => PhotoProvider)
  provider!: PhotoProvider;

  @Field({ description: 'Write-only. As the provider gave it, without spaces.' })
  @Length(1, 500)
  apiKey!: string;
}

@RejectsNull()
@InputType({ description: 'What changes in a stock photo key. Absent fields keep their value.' })
export class UpdateStockPhotoKeyInput {
  @Field({ nullable: true, description: 'Write-only.' })
  @Length(1, 500)
  apiKey?: string;

  @Field({ nullable: true, description: 'Whether searches use it.' })
  isActive?: boolean;
}

@ArgsType()
export class PhotoSearchArgs {
  @Field({ description: 'What is to be seen, in a few words; not blank.' })
  @Length(1, 100)
  q!: string;

  @Field(() => PhotoProvider, {
    nullable: true,
    description: 'Only of this provider. Default: of all providers with an active key.',
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
