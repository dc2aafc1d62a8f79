import { Field, InputType } from 'type-graphql';
import { JobType } from '../../entities/jobs/job-type.ts';
import { JsonObject } from '../../src/core/scalars.ts';

@InputType()
export class CreateJobInput {
  @Field(() => JobType)
  jobType!: JobType;

  @Field(() => JsonObject, {
    nullable: true,
    description:
      'In snake_case as over REST. generation, regeneration: GenerationSettings. sync: {mode, item_ids, on_conflict}. import: {data_source_id}.',
  })
  payload?: Record<string, unknown> | null;
}
