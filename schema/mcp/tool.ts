import type { JsonSchema } from '../dialect/openapi/model.ts';

export type Values = Record<string, unknown>;

/** A value of a result that is computed from the fields of a record. */
export interface Computed {
  schema: JsonSchema;
  from(record: Values): unknown;
}

/** What a tool returns of a record. */
export interface RecordShape {
  /** The fields that are read, as a selection set of the REST dialect without its braces. */
  fields: string;
  /** Fields that only the computed values need. They are not returned. */
  hidden?: readonly string[];
  computed?: Readonly<Record<string, Computed>>;
}

/**
 * A parameter of a tool that is an argument of an operation: its type, bounds and description are those of the
 * argument.
 */
export interface ToolInput {
  /** The operation and the argument in the REST dialect, such as `items.search`. */
  argument: `${string}.${string}`;
  /** Whether the tool requires it, where that differs from the operation. */
  required?: boolean;
  /** Replaces the description of the argument. */
  description?: string;
  /** The most entries of a list. */
  maxItems?: number;
}

interface ToolBase {
  name: string;
  /** The name for people. */
  title: string;
  /** What a model has to know to choose the tool and to use it well. */
  description: string;
  /** The scope that an API key needs. Tools with `mcp:read` change nothing. */
  scope: 'mcp:read' | 'mcp:write';
  /** Whether a call changes what others may have written, or what the public sees. */
  destructive?: true;
  /** Whether a repeated call with the same arguments has no further effect. */
  idempotent?: true;
  /** Whether a call reaches systems outside of the service, such as an AI provider or a store. */
  openWorld?: true;
  inputs: Readonly<Record<string, ToolInput>>;
}

/** A list of what belongs to a record, which another operation with the same arguments returns. */
export interface AddedList {
  operation: string;
  /** The name of the list in the result of the operation and of the tool. */
  records: string;
  description: string;
  record: RecordShape;
}

/** A tool that returns one record, which an operation returns. */
export interface RecordTool extends ToolBase {
  kind: 'record';
  operation: string;
  /** Arguments of the operation that the caller does not choose. */
  constants?: Values;
  result: RecordShape;
  /** What the result also has. */
  also?: AddedList;
  /** What runs instead if the call has a `language`: an operation on the texts in it, and one that reads the record. */
  inLanguage?: { operation: string; read: string };
}

/** A tool that returns a page of records. It also takes `limit` and `cursor`. */
export interface ListTool extends ToolBase {
  kind: 'list';
  /** The operation, and the one that lists the records of a project if the call names one. */
  operation: string;
  operationInProject?: string;
  /** The name of the list in the result. */
  records: string;
  record: RecordShape;
}

/** A tool that starts a job and waits for its end, but no longer than a response may take. */
export interface JobTool extends ToolBase {
  kind: 'job';
  job: 'generation' | 'regeneration' | 'sync';
  /** Returns the payload of the job from the inputs other than `project_id`. */
  payload(inputs: Values): Values;
}

/** The tool that returns a job. It also takes `wait_seconds`. */
export interface JobStatusTool extends ToolBase {
  kind: 'status';
}

export type Tool = RecordTool | ListTool | JobTool | JobStatusTool;
