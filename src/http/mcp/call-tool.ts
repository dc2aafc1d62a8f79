import { hasScope } from '../../../entities/accounts/api-key-scope.ts';
import { JOB_DETAIL, STARTED_JOB } from '../../../schema/mcp/job-shapes.ts';
import { shaped } from '../../../schema/mcp/result-schema.ts';
import type { JobTool, ListTool, RecordTool, Values } from '../../../schema/mcp/tool.ts';
import { AppError, invalid, type FieldError } from '../../core/errors.ts';
import type { McpCaller } from './mcp-caller.ts';
import { readInputs, type ToolArguments } from './read-inputs.ts';
import { readRecordPage } from './read-page.ts';
import { readShaped } from './read-record.ts';
import type { ReadyTool, Toolbox } from './toolbox.ts';
import { type ReportProgress, waitForJob } from './wait-for-job.ts';

/** A call of a tool. */
export interface ToolCall {
  caller: McpCaller;
  toolbox: Toolbox;
  given: Values;
  /** Null if the client does not want to know. */
  reportProgress: ReportProgress | null;
}

/** Calls a tool and returns its structured result. Throws what the operation throws, and 403 without the scope. */
export async function callTool(ready: ReadyTool, call: ToolCall): Promise<Values> {
  const { tool, inputs } = ready;
  if (!hasScope(call.caller.scopes, tool.scope))
    throw new AppError('FORBIDDEN', `The API key has no \`${tool.scope}\` scope`);
  switch (tool.kind) {
    case 'record':
      return readRecord(tool, ready, call, readInputs(tool.kind, inputs, call.given));
    case 'list':
      return listRecords(tool, ready, call, readInputs(tool.kind, inputs, call.given));
    case 'job':
      return startJob(tool, call, readInputs(tool.kind, inputs, call.given));
    case 'status':
      return showJob(call, readInputs(tool.kind, inputs, call.given));
  }
}

async function readRecord(
  tool: RecordTool,
  { inputs }: ReadyTool,
  { toolbox, caller }: ToolCall,
  { values }: ToolArguments<'record'>,
): Promise<Values> {
  const args = [...inputs.map(({ arg }) => arg.name), ...Object.keys(tool.constants ?? {})];
  const variables = { ...byArgument(inputs, values), ...tool.constants };
  const inLanguage = values['language'] === undefined ? undefined : tool.inLanguage;
  if (inLanguage) await toolbox.operation(inLanguage.operation, args, 'language').run(caller.ctx, variables);
  return readShaped(caller.ctx, toolbox, { ...tool, operation: inLanguage?.read ?? tool.operation }, args, variables);
}

async function listRecords(
  tool: ListTool,
  { inputs }: ReadyTool,
  { toolbox, caller }: ToolCall,
  { values, own }: ToolArguments<'list'>,
): Promise<Values> {
  const inProject = tool.operationInProject && typeof values['project_id'] === 'string';
  const name = inProject ? tool.operationInProject! : tool.operation;
  const args = inputs.map(({ arg }) => arg.name);
  const list = toolbox.list(name, args, tool.records, tool.record.fields);
  const { records, total, nextCursor } = await readRecordPage(caller.ctx, list, byArgument(inputs, values), own);
  return { [tool.records]: records.map((record) => shaped(record, tool.record)), total, next_cursor: nextCursor };
}

async function startJob(tool: JobTool, call: ToolCall, { values }: ToolArguments<'job'>): Promise<Values> {
  const { toolbox, caller, reportProgress } = call;
  const { project_id: projectId, ...inputs } = values;
  const start = toolbox.operation('createJob', ['project_id', 'job_type', 'payload'], 'job_id');
  const started = await start
    .run(caller.ctx, { project_id: projectId, job_type: tool.job, payload: tool.payload(inputs) })
    .catch((error: unknown) => Promise.reject(withoutPayload(error)));
  const { job_id: jobId } = started.body as { job_id: string };
  const ctx = await waitForJob(caller, jobId, { reportProgress });
  const { body } = await toolbox.operation('job', ['job_id'], STARTED_JOB.fields).run(ctx, { job_id: jobId });
  return shaped(body as Values, STARTED_JOB);
}

async function showJob(
  { toolbox, caller, reportProgress }: ToolCall,
  { values, own }: ToolArguments<'status'>,
): Promise<Values> {
  const { job_id: jobId } = values as { job_id: string };
  const read = toolbox.operation('job', ['job_id'], JOB_DETAIL.fields);
  const { body } = await read.run(caller.ctx, values);
  if (own.wait_seconds === 0) return shaped(body as Values, JOB_DETAIL);
  // The job belongs to the organization: it was found.
  const ctx = await waitForJob(caller, jobId, { reportProgress, seconds: own.wait_seconds, onlyNew: true });
  return shaped((await read.run(ctx, values)).body as Values, JOB_DETAIL);
}

/** The arguments of the operation, which may have other names than the inputs. */
function byArgument(inputs: ReadyTool['inputs'], values: Values): Values {
  const given = inputs.filter(({ name }) => Object.hasOwn(values, name));
  return Object.fromEntries(given.map(({ name, arg }) => [arg.name, values[name]]));
}

/** Errors of the payload of a job are about the arguments of the tool. */
function withoutPayload(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'VALIDATION') return error;
  const errors = error.facts['errors'] as FieldError[];
  return invalid(errors.map((each) => ({ ...each, loc: each.loc.filter((part) => part !== 'payload') })));
}
