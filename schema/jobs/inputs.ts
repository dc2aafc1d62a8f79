import { Field, InputType } from 'type-graphql';
import { JobType } from '../../entities/jobs/job-type.ts';
import { JsonObject } from '../../src/core/scalars.ts';

@InputType({ description: 'The type of a job and what it has to do.' })
export class CreateJobInput {
  @Field(() => JobType, { description: 'What the job does: `generation`, `regeneration`, `sync` or `import`.' })
  jobType!: JobType;

  @Field(() => JsonObject, {
    nullable: true,
    description:
      'The parameters of the job, in snake_case. For a generation or regeneration, the fields of ' +
      '`GenerationInput`. For a sync, `mode` (`pending`, `all` or `selected`), `item_ids` (with `selected`), ' +
      '`on_conflict` (`stop` or `overwrite`) and `only_approved` (whether a named item that is not approved rejects the ' +
      'call, and synced items are left out). For an import, `data_source_id`. Null or absent for the defaults.',
  })
  payload?: Record<string, unknown> | null;
}
