import { Field, InputType } from 'type-graphql';
import { ContentSettingsInput } from '../generation/inputs.ts';
import { RejectsNull } from '../dialect/rest.ts';

@RejectsNull({ except: ['aiModel', 'customInstructions'] })
@InputType({ description: 'A whole content profile. Absent fields take their default.' })
export class ContentProfileInput extends ContentSettingsInput {
  @Field({ description: '1 to 200 characters, not blank.' })
  name!: string;

  @Field(() => [String], {
    nullable: true,
    description:
      'Words and phrases the texts must not contain, whatever their case: at most 200 of 1 to 100 characters. Default none.',
  })
  bannedWords?: string[];

  @Field(() => [String], {
    nullable: true,
    description:
      'Texts in the brand’s own voice, shown to the model as examples: at most 10 of 1 to 2000 characters. Default none.',
  })
  voiceExamples?: string[];
}
