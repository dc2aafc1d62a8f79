import { ArgsType, Field, InputType, Int } from 'type-graphql';
import { AuditCheck } from '../../entities/studio/audit-check.ts';
import { ID } from '../../src/core/scalars.ts';
import { RunSettingsInput } from '../generation/inputs.ts';
import { BarePageArgs } from '../paging.ts';

@InputType({ description: 'Checks may be absent, and none of them may be null.' })
export class RunStoreAuditInput {
  @Field(() => ID, { description: '404 when it is not the organization’s.' })
  projectId!: string;

  @Field(() => [AuditCheck], { defaultValue: [], description: 'What to look for; all of it where nothing is named.' })
  enabledChecks!: AuditCheck[];
}

@ArgsType()
export class StoreAuditListArgs extends BarePageArgs {
  @Field(() => ID, {
    nullable: true,
    description: 'Only audits of this project. 404 when it is not the organization’s.',
  })
  projectId?: string | null;
}

/** Which findings of an audit, and which page of them. */
@ArgsType()
export class FindingArgs {
  @Field(() => AuditCheck, { nullable: true, description: 'Only findings of this check.' })
  check?: AuditCheck | null;

  @Field(() => Int, { defaultValue: 100, description: '1 to 1000. Findings at most.' })
  limit!: number;

  @Field(() => Int, { defaultValue: 0, description: 'From 0. How many findings to pass over.' })
  offset!: number;
}

@InputType({
  description:
    'What is written and how. For each field counts what the request says; else the profile that the request names, else the one the project names, ' +
    'else the default one of the organization; else the default. Fields may be absent, and none of them may be null but `profileId`, `aiModel`, ' +
    '`customInstructions`, `contentType`, `maxCt` and `concurrency`.',
})
export class AuditGenerationInput extends RunSettingsInput {
  @Field(() => [AuditCheck], {
    description:
      'Only items with findings of these checks; with any finding where none is named. New texts add no images.',
  })
  checks: AuditCheck[] = [];
}
