import { ArgsType, Field, InputType, Int } from 'type-graphql';
import { AuditCheck } from '../../entities/studio/audit-check.ts';
import { ID } from '../../src/core/scalars.ts';
import { RunSettingsInput } from '../generation/inputs.ts';
import { BarePageArgs } from '../paging.ts';
import { Range, RejectsNull } from '../dialect/rest.ts';

@RejectsNull()
@InputType({ description: 'The project to audit and the checks to run.' })
export class RunStoreAuditInput {
  @Field(() => ID, { description: 'The id of the project to audit.' })
  projectId!: string;

  @Field(() => [AuditCheck], {
    defaultValue: [],
    description: 'The checks to run. An empty list stands for all checks.',
  })
  enabledChecks!: AuditCheck[];
}

@ArgsType()
export class StoreAuditListArgs extends BarePageArgs {
  @Field(() => ID, {
    nullable: true,
    description: 'Only audits of the project with this id. Null or absent for all projects.',
  })
  projectId?: string | null;
}

/** The filter and the page of the findings of an audit. */
@ArgsType()
export class FindingArgs {
  @Field(() => AuditCheck, {
    nullable: true,
    description: 'Only findings of this check. Null or absent for all checks.',
  })
  check?: AuditCheck | null;

  @Range(1, 1000)
  @Field(() => Int, { defaultValue: 100, description: 'The most findings to return.' })
  limit!: number;

  @Range(0)
  @Field(() => Int, { defaultValue: 0, description: 'How many findings to skip.' })
  offset!: number;
}

@RejectsNull({
  except: [
    'profileId',
    'aiModel',
    'customInstructions',
    'contentType',
    'focusKeyword',
    'languages',
    'maxCt',
    'concurrency',
  ],
})
@InputType({
  description:
    'Which texts are written and how. A setting that is absent comes from the content profile that the ' +
    'request names, else from that of the project, else from the default profile of the organization, else ' +
    'from the default of the field.',
})
export class AuditGenerationInput extends RunSettingsInput {
  @Field(() => [AuditCheck], {
    description:
      'Only items with findings of these checks. An empty list stands for any finding. A generation adds no ' +
      'images.',
  })
  checks: AuditCheck[] = [];
}
