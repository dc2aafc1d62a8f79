import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import { AiBatch } from '../../entities/generation/ai-batch.ts';
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
import { LimitedPageArgs, RecentJobsArgs } from '../../schema/paging.ts';
import type { Context } from '../../src/core/context.ts';
import { ID, JsonObject } from '../../src/core/scalars.ts';
import { batchesOfJob } from '../../src/services/generation/batch/batches-of-job.ts';
import { cancelJob } from '../../src/services/jobs/cancel-job.ts';
import { createJob } from '../../src/services/jobs/create-job.ts';
import { type JobRow, listJobs, listProjectJobs, showJob } from '../../src/services/jobs/get-jobs.ts';
import { jobProgress } from '../../src/services/jobs/job-progress.ts';
import { jobResult, progressDetail } from '../../src/services/jobs/job-report.ts';
import { retryFailedJobItems } from '../../src/services/jobs/retry-failed.ts';

const statusArg = [
  'status',
  () => JobStatus,
  { nullable: true, description: 'Only jobs with this status. Null or absent for any status.' },
] as const;

@Resolver(() => JobDetail)
export class JobResolver {
  @Rest('GET /projects/:project_id/jobs')
  @Query(() => [Job], {
    description:
      'Lists the jobs of a project, newest first, at most 50 in a call. The header `X-Total-Count` of REST has ' +
      'the number of all jobs.',
  })
  projectJobs(
    @Ctx() ctx: Context,
    @Arg('projectId', () => ID) projectId: string,
    @Args(() => RecentJobsArgs) page: RecentJobsArgs,
    @Arg(...statusArg) status?: JobStatus | null,
  ): Promise<Job[]> {
    return listProjectJobs(ctx, projectId, { ...page, status });
  }

  @Rest('POST /projects/:project_id/jobs', {
    status: 202,
    errors: {
      402: 'The balance does not cover the first item of a generation and overage is off',
      403: {
        EMAIL_NOT_VERIFIED:
          'The job costs CT, and the address of the caller is not verified although the configuration requires it',
      },
      404: 'A record that the payload names does not exist in the organization',
      409: 'Another job is already active in this project',
      422: ['The payload does not fit the job type', 'The project has no usable store connection for a sync'],
      503: { NOT_CONFIGURED: 'The AI provider is not configured' },
    },
  })
  @Mutation(() => QueuedJob, {
    description:
      'Queues a generation, regeneration, sync or import for a project and returns the job. A regeneration ' +
      'resets all items to `pending` first; earlier texts stay as versions.',
  })
  createJob(
    @Ctx() ctx: Context,
    @Arg('projectId', () => ID) projectId: string,
    @Arg('input', () => CreateJobInput) input: CreateJobInput,
  ): Promise<QueuedJob> {
    return createJob(ctx, projectId, input);
  }

  @Rest('GET /jobs')
  @Query(() => JobPage, { description: 'Lists the jobs of the organization, newest first.' })
  jobs(
    @Ctx() ctx: Context,
    @Args(() => LimitedPageArgs) page: LimitedPageArgs,
    @Arg(...statusArg) status?: JobStatus | null,
  ): Promise<JobPage> {
    return listJobs(ctx, { ...page, status });
  }

  @Rest('GET /jobs/:job_id')
  @Query(() => JobDetail, {
    description:
      'Returns a job with its progress and its result so far, for polling. For live progress use the ' +
      'subscription `jobProgress` or `GET /jobs/{job_id}/events`.',
  })
  job(@Ctx() ctx: Context, @Arg('jobId', () => ID) jobId: string): Promise<JobRow> {
    return showJob(ctx, jobId);
  }

  @Rest('POST /jobs/:job_id/cancel', { errors: { 409: 'The job is already over' } })
  @Mutation(() => JobDetail, {
    description:
      'Cancels a job and returns it. Work that has not started is dropped, its items get their former status ' +
      'back and its CT are released. Finished work stays and is paid for.',
  })
  cancelJob(@Ctx() ctx: Context, @Arg('jobId', () => ID) jobId: string): Promise<Job> {
    return cancelJob(ctx, jobId);
  }

  @Rest('POST /jobs/:job_id/retry-failed', {
    status: 202,
    errors: {
      402: 'The balance does not cover the first item of a generation, or the blog post, and overage is off',
      403: {
        EMAIL_NOT_VERIFIED:
          'The job costs CT, and the address of the caller is not verified although the configuration requires it',
      },
      409: [
        'The job is still active',
        'This kind of job has no items to try again',
        'Another job is already active in this project',
      ],
      422: 'The project has no usable store connection for a sync',
      503: { NOT_CONFIGURED: 'The AI provider is not configured' },
    },
  })
  @Mutation(() => RetriedJob, {
    description:
      'Queues a new job with the same settings for the items of a job that failed, and returns the new job. The ' +
      'balance is checked as for the first job.',
  })
  retryFailedJobItems(@Ctx() ctx: Context, @Arg('jobId', () => ID) jobId: string): Promise<RetriedJob> {
    return retryFailedJobItems(ctx, jobId);
  }

  @Subscription(() => JobProgressEvent, {
    description:
      'Emits the events of a job: first those so far, then new ones live, each exactly once. The subscription ' +
      'ends after the event `complete`. An unknown job ends it with the error `NOT_FOUND`.',
    subscribe: ({ args, context }) => jobProgress(context as Context, args['jobId'] as string),
  })
  jobProgress(
    @Root() event: JobProgressEvent,
    @Arg('jobId', () => ID, { description: 'The id of the job to follow.' }) _jobId: string,
  ): JobProgressEvent {
    return event;
  }

  @FieldResolver(() => [JobProgressEntry], {
    description:
      'The last 1000 finished items, oldest first. The event stream of the job has all of them. Empty for an old job ' +
      'whose log was deleted.',
  })
  progressDetail(@Ctx() ctx: Context, @Root() job: JobDetail): Promise<JobProgressEntry[]> {
    return progressDetail(ctx, job);
  }

  @FieldResolver(() => [AiBatch], {
    description:
      'The batches in which a generation with the mode `batch` was sent to the AI provider, oldest first, at most the ' +
      'newest 100. Empty for other jobs.',
  })
  batches(@Ctx() ctx: Context, @Root() job: JobDetail): Promise<AiBatch[]> {
    return batchesOfJob(ctx, job);
  }

  @FieldResolver(() => JsonObject, {
    description:
      'The counts of the job so far: `total`, `succeeded`, `failed` and `skipped` items, `tokens_used` (at ' +
      'most 2147483647), and `ct_used` as a decimal string. `retry_of` is the id of the job whose failed items this job tries again, ' +
      'and absent otherwise. `previews` is the list of the texts of a `content_preview`, each with its `position` in ' +
      'the request, for a day, and absent for other jobs.',
  })
  result(@Ctx() ctx: Context, @Root() job: JobDetail): Promise<Record<string, unknown>> {
    return jobResult(ctx, job);
  }
}
