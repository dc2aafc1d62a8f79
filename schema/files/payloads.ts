import { Field, Int, ObjectType } from 'type-graphql';
import { JsonObject } from '../../src/core/scalars.ts';

@ObjectType({ description: 'A picture that was just stored.' })
export class UploadedFile {
  @Field()
  storageKey!: string;

  @Field({ description: 'Where everybody can see it, and what a post takes as its `featured_image_url`.' })
  url!: string;

  @Field({ description: 'By inspection of its content.' })
  contentType!: string;

  @Field(() => Int, { description: 'Bytes.' })
  size!: number;

  @Field(() => JsonObject, {
    nullable: true,
    description:
      'Of a stock photo: `provider`, `photo_id`, `photographer`, `attribution_url` and `alt`, to be named with it. A post that has it as its featured picture is published with a last line that names them.',
  })
  attribution!: Record<string, unknown> | null;
}
