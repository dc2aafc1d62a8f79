import { Field, InputType } from 'type-graphql';
import { ContentSettingsInput } from '../generation/inputs.ts';
import { RejectsNull } from '../dialect/rest.ts';

@RejectsNull({ except: ['tone', 'aiModel', 'customInstructions'] })
@InputType({ description: 'A whole content profile. Absent fields take their default.' })
export class ContentProfileInput extends ContentSettingsInput {
  @Field({ description: 'The name of the profile, which must not be blank.' })
  name!: string;

  @Field(() => [String], {
    nullable: true,
    description:
      'Words and phrases that the texts must not contain, in any case, of 1 to 100 characters each. ' +
      'By default none.',
  })
  bannedWords?: string[];

  @Field(() => [String], {
    nullable: true,
    description:
      'Texts in the voice of the brand, which the model gets as examples, of 1 to 2000 characters ' +
      'each. By default none.',
  })
  voiceExamples?: string[];
}
