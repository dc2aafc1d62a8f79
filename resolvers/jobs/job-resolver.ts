import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import { JobStatus } from '../../entities/jobs/job-status.ts';
import { Job } from '../../entities/jobs/job.ts';
import { Rest } from '../../schema/dialect/rest.ts';
import { CreateJobInput } from '../../schema/jobs/inputs.ts';
import {
  JobDetail,
  JobPage,
  JobProgressEntry,
  JobProgressEvent,
  QueuedJob,
  RetriedJob,
} from '../../schema/jobs/payloads.ts';
import { LimitedPageArgs } from '../../schema/paging.ts';
import type { Context } from '../../src/core/context.ts';
import { ID, JsonObject } from '../../src/core/scalars.ts';
import { cancelJob } from '../../src/services/jobs/cancel-job.ts';
import { createJob } from '../../src/services/jobs/create-job.ts';
import { getJob } from '../../src/services/jobs/get-job.ts';
import { jobProgress } from '../../src/services/jobs/job-progress.ts';
import { jobResult, progressDetail } from '../../src/services/jobs/job-report.ts';
import { listJobs, listProjectJobs } from '../../src/services/jobs/list-jobs.ts';
import { retryFailedJobItems } from '../../src/services/jobs/retry-failed.ts';

const statusArg = ['status', () => JobStatus, { nullable: true, description: 'Only jobs in this status.' }] as const;

@Resolver(() => JobDetail)
export class JobResolver {
  @Rest('GET /projects/:project_id/jobs')
  @Query(() => [Job], { description: 'The 50 most recent jobs of a project, newest first.' })
  projectJobs(
    @Ctx() ctx: Context,
    @Arg('projectId', () => ID) projectId: string,
    @Arg(...statusArg) status?: JobStatus | null,
  ): Promise<Job[]> {
    return listProjectJobs(ctx, projectId, status);
  }

  @Rest('POST /projects/:project_id/jobs', { status: 202 })
  @Mutation(() => QueuedJob, {
    description:
      'Queues a job. 402 when the balance does not pay for a generation, 422 without a usable store for a sync, 409 while a conflicting job is active.',
  })
  createJob(
    @Ctx() ctx: Context,
    @Arg('projectId', () => ID) projectId: string,
    @Arg('input', () => CreateJobInput) input: CreateJobInput,
  ): Promise<QueuedJob> {
    return createJob(ctx, projectId, input);
  }

  @Rest('GET /jobs')
  @Query(() => JobPage, { description: 'The jobs of the organization, newest first.' })
  jobs(
    @Ctx() ctx: Context,
    @Args(() => LimitedPageArgs) page: LimitedPageArgs,
    @Arg(...statusArg) status?: JobStatus | null,
  ): Promise<JobPage> {
    return listJobs(ctx, { ...page, status });
  }

  @Rest('GET /jobs/:job_id')
  @Query(() => JobDetail, { description: 'For polling.' })
  job(@Ctx() ctx: Context, @Arg('jobId', () => ID) jobId: string): Promise<Job> {
    return getJob(ctx, jobId);
  }

  @Rest('POST /jobs/:job_id/cancel')
  @Mutation(() => JobDetail, {
    description: 'Drops what is not done; what is done stays done and paid. 409 for a job that is over.',
  })
  cancelJob(@Ctx() ctx: Context, @Arg('jobId', () => ID) jobId: string): Promise<Job> {
    return cancelJob(ctx, jobId);
  }

  @Rest('POST /jobs/:job_id/retry-failed', { status: 202 })
  @Mutation(() => RetriedJob, {
    description: 'Queues a new job for the items that failed. 409 while the job is active.',
  })
  retryFailedJobItems(@Ctx() ctx: Context, @Arg('jobId', () => ID) jobId: string): Promise<RetriedJob> {
    return retryFailedJobItems(ctx, jobId);
  }

  @Subscription(() => JobProgressEvent, {
    description: 'The log of a job, first what there is, then live, until `complete`.',
    subscribe: ({ args, context }) => jobProgress(context as Context, args['jobId'] as string),
  })
  jobProgress(@Root() event: JobProgressEvent, @Arg('jobId', () => ID) _jobId: string): JobProgressEvent {
    return event;
  }

  @FieldResolver(() => [JobProgressEntry], {
    description: 'The newest 1000 finished items, oldest first; the event stream has them all.',
  })
  progressDetail(@Ctx() ctx: Context, @Root() job: JobDetail): Promise<JobProgressEntry[]> {
    return progressDetail(ctx, job);
  }

  @FieldResolver(() => JsonObject, {
    description:
      '`total`, `succeeded`, `failed`, `skipped`, `tokens_used`, `ct_used`, and `retry_of` where it tries another job’s items again.',
  })
  result(@Root() job: JobDetail): Record<string, unknown> {
    return jobResult(job);
  }
}
