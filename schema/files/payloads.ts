import { Field, Int, ObjectType } from 'type-graphql';
import { JsonObject } from '../../src/core/scalars.ts';

@ObjectType({ description: 'A picture that was just stored.' })
export class UploadedFile {
  @Field({ description: 'The key of the file, which is the last part of its address.' })
  storageKey!: string;

  @Field({ description: 'The public address of the picture, which a blog post takes as `featured_image_url`.' })
  url!: string;

  @Field({ description: 'The media type of the picture, determined from its content.' })
  contentType!: string;

  @Field(() => Int, { description: 'The size of the picture in bytes.' })
  size!: number;

  @Field(() => JsonObject, {
    nullable: true,
    description:
      'The credit of a stock photo: `provider`, `photo_id`, `photographer`, `attribution_url` and `alt`. Null ' +
      'unless the picture is a stock photo. A post with the picture as its featured image is published with a ' +
      'last line that names them.',
  })
  attribution!: Record<string, unknown> | null;
}
