import { Field, Float, ObjectType, InputType } from 'type-graphql';
import { JobStatus } from '../../entities/jobs/job-status.ts';
import { ID, Timestamp } from '../../src/core/scalars.ts';
import { MaxLength } from 'class-validator';

@InputType()
export class RequestAccountDeletionInput {
  @Field({
    defaultValue: '',
    description:
      'Of the account. May be empty where it has none; then the session has to have been signed in to at most 10 minutes ago.',
  })
  @MaxLength(128)
  password!: string;
}

@ObjectType({ description: 'An export that is being prepared. Its job tells how far it is.' })
export class RequestedExport {
  @Field(() => ID)
  jobId!: string;

  @Field(() => JobStatus)
  status!: JobStatus;

  @Field()
  message!: string;
}

@ObjectType({ description: 'An export that can be downloaded.' })
export class FinishedExport {
  @Field(() => ID)
  jobId!: string;

  @Field(() => JobStatus)
  status!: JobStatus;

  @Field(() => Timestamp)
  createdAt!: Date;

  @Field(() => Timestamp)
  completedAt!: Date;

  @Field(() => Timestamp, { description: 'When it is deleted: seven days after it was completed.' })
  expiresAt!: Date;

  @Field(() => Float, { description: 'Bytes of the zip.' })
  size!: number;

  @Field({ description: 'Takes a bearer token of the user who asked.' })
  downloadUrl!: string;
}

@ObjectType({ description: 'The exports of the signed-in user.' })
export class DataExportStatus {
  @Field(() => ID, { nullable: true, description: 'The job of the export under way.' })
  activeExportJobId!: string | null;

  @Field(() => FinishedExport, { nullable: true, description: 'The newest one that can be downloaded.' })
  lastExport!: FinishedExport | null;
}
