import { getNamedType, type GraphQLObjectType, type GraphQLSchema } from 'graphql';
import type { JsonSchema } from '../../../schema/dialect/openapi/model.ts';
import { restProse } from '../../../schema/dialect/openapi/prose.ts';
import { type RestOperation, restOperations } from '../../../schema/dialect/rest-operations.ts';
import { type BoundInput, toolInputSchema } from '../../../schema/mcp/input-schema.ts';
import { JOB_DETAIL, STARTED_JOB } from '../../../schema/mcp/job-shapes.ts';
import { recordSchema } from '../../../schema/mcp/result-schema.ts';
import type { RecordShape, RecordTool, Tool } from '../../../schema/mcp/tool.ts';
import { TOOLS } from '../../../schema/mcp/tools.ts';
import { type DialectOperation, dialectOperation } from './dialect-operation.ts';
import type { RecordList } from './read-page.ts';

/** A tool that is ready to be called, with what clients get of it. */
export interface ReadyTool<T extends Tool = Tool> {
  tool: T;
  inputs: readonly BoundInput[];
  inputSchema: JsonSchema;
  outputSchema: JsonSchema;
}

/** All tools, and the operations that they call. */
export interface Toolbox {
  tools: ReadonlyMap<string, ReadyTool>;
  /** Returns an operation with these arguments and fields. It is prepared once. */
  operation(name: string, args: readonly string[], fields: string): DialectOperation;
  /** Returns the list that an operation of the dialect reads. */
  list(name: string, args: readonly string[], records: string, fields: string): RecordList;
}

/** Prepares all tools. `schema` has the names that the descriptions quote, `dialect` is what the tools call. */
export function createToolbox(schema: GraphQLSchema, dialect: GraphQLSchema): Toolbox {
  const operations = new Map(restOperations(dialect).map((operation) => [operation.name, operation]));
  const prose = restProse(schema);
  const find = (name: string): RestOperation => {
    const operation = operations.get(name);
    if (!operation) throw new Error(`The dialect has no operation ${name}`);
    return operation;
  };
  const typeOf = (name: string) => dialect.getType(name)!;
  const resultOf = (name: string, shape: RecordShape, records?: string): JsonSchema => {
    const result = getNamedType(find(name).field.type) as GraphQLObjectType;
    const listed = records === undefined ? undefined : result.getFields()[records];
    return recordSchema(listed ? (getNamedType(listed.type) as GraphQLObjectType) : result, shape, typeOf);
  };
  const prepared = new Map<string, DialectOperation>();
  const operation: Toolbox['operation'] = (name, args, fields) => {
    const key = JSON.stringify([name, args, fields]);
    const known = prepared.get(key) ?? dialectOperation(dialect, find(name), args, fields);
    prepared.set(key, known);
    return known;
  };
  const tools = TOOLS.map((tool): ReadyTool => {
    const inputs = Object.entries(tool.inputs).map(([name, input]): BoundInput => {
      const [from, argument] = input.argument.split('.') as [string, string];
      return { ...input, name, arg: find(from).field.args.find((arg) => arg.name === argument)! };
    });
    const schemas = {
      inputSchema: toolInputSchema(tool, inputs, typeOf),
      outputSchema: outputSchema(tool, resultOf),
    };
    return { tool, inputs, ...inProse(schemas, prose) };
  });
  return {
    tools: new Map(tools.map((ready) => [ready.tool.name, ready])),
    operation,
    list(name, args, records, fields) {
      const { field } = find(name);
      const own = new Set(field.args.map((arg) => arg.name));
      const by = own.has('after') ? 'after' : 'offset';
      const isPage = 'has_more' in ((getNamedType(field.type) as GraphQLObjectType).getFields?.() ?? {});
      const read = isPage ? `${records} { ${fields} } total` : fields;
      return { operation: operation(name, [...args, 'limit', by], read), name: isPage ? records : null, by };
    },
  };
}

type ResultOf = (operation: string, shape: RecordShape, records?: string) => JsonSchema;

function outputSchema(tool: Tool, resultOf: ResultOf): JsonSchema {
  if (tool.kind === 'record') return recordOutput(tool, resultOf);
  if (tool.kind === 'job') return resultOf('job', STARTED_JOB);
  if (tool.kind === 'status') return resultOf('job', JOB_DETAIL);
  return {
    type: 'object',
    required: [tool.records, 'total', 'next_cursor'],
    properties: {
      [tool.records]: {
        type: 'array',
        description: 'The records of this page.',
        items: resultOf(tool.operation, tool.record, tool.records),
      },
      total: { type: 'integer', description: 'The number of all records, on every page.' },
      next_cursor: { type: ['string', 'null'], description: 'The cursor of the next page. Null on the last page.' },
    },
  };
}

function recordOutput({ operation, result, also }: RecordTool, resultOf: ResultOf): JsonSchema {
  const schema = resultOf(operation, result);
  if (!also) return schema;
  const items = resultOf(also.operation, also.record, also.records);
  return {
    ...schema,
    required: [...(schema['required'] as string[]), also.records],
    properties: {
      ...(schema['properties'] as object),
      [also.records]: { type: 'array', description: also.description, items },
    },
  };
}

/** Replaces the quoted names in descriptions by those of the dialect. */
function inProse<T>(schemas: T, prose: (text: string) => string): T {
  return JSON.parse(JSON.stringify(schemas), (key, value: unknown) =>
    key === 'description' && typeof value === 'string' ? prose(value) : value,
  ) as T;
}
