import { Field, ObjectType, InputType } from 'type-graphql';
import { JobStatus } from '../../entities/jobs/job-status.ts';
import { ID, SafeInt, Timestamp } from '../../src/core/scalars.ts';
import { MaxLength } from 'class-validator';

@InputType({ description: 'Proof that the caller owns the account.' })
export class RequestAccountDeletionInput {
  @Field({
    defaultValue: '',
    description:
      'The password of the account. It may be empty if the account has none; the sign-in must then be at most ' +
      '10 minutes old.',
  })
  @MaxLength(128)
  password!: string;
}

@ObjectType({ description: 'An export that was queued. Its job has the progress.' })
export class RequestedExport {
  @Field(() => ID)
  jobId!: string;

  @Field(() => JobStatus, { description: 'The status of the job, usually `queued`.' })
  status!: JobStatus;

  @Field()
  message!: string;
}

@ObjectType({ description: 'An export that can be downloaded.' })
export class FinishedExport {
  @Field(() => ID)
  jobId!: string;

  @Field(() => JobStatus, { description: 'The status of the job, always `completed`.' })
  status!: JobStatus;

  @Field(() => Timestamp, { description: 'When the export was requested.' })
  createdAt!: Date;

  @Field(() => Timestamp, { description: 'When the export was completed.' })
  completedAt!: Date;

  @Field(() => Timestamp, { description: 'When the export is deleted, seven days after it was completed.' })
  expiresAt!: Date;

  @Field(() => SafeInt, { description: 'The size of the zip file in bytes.' })
  size!: number;

  @Field({
    description: 'The address of the zip file, which requires a bearer token of the user who requested the export.',
  })
  downloadUrl!: string;
}

@ObjectType({ description: 'The exports of the signed-in user.' })
export class DataExportStatus {
  @Field(() => ID, { nullable: true, description: 'The id of the job of the running export. Null if none is running.' })
  activeExportJobId!: string | null;

  @Field(() => FinishedExport, {
    nullable: true,
    description: 'The last export that can be downloaded. Null if there is none.',
  })
  lastExport!: FinishedExport | null;
}
