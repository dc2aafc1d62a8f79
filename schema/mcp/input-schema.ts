import { type GraphQLArgument, type GraphQLNamedType, isNonNullType } from 'graphql';
import { z } from 'zod';
import { inputSchema, nullable, withoutNull } from '../dialect/openapi/json-schema.ts';
import type { JsonSchema } from '../dialect/openapi/model.ts';
import { inlined } from './inlined.ts';
import type { Tool, ToolInput } from './tool.ts';

/** The most records of a page, and how many it has by default. */
const MAX_LIMIT = 50;
const MAX_CURSOR = 200;

const page = z.strictObject({
  limit: z.int().min(1).max(MAX_LIMIT).default(MAX_LIMIT).describe('The most records to return.'),
  cursor: z
    .string()
    .max(MAX_CURSOR)
    .nullish()
    .describe('The next_cursor of the previous page. Absent for the first page.'),
});

const wait = z.strictObject({
  wait_seconds: z
    .int()
    .min(0)
    .max(60)
    .default(0)
    .describe('How long to wait for the end of the job, in seconds. 0 returns at once.'),
});

/** The inputs of each kind of tool that are no arguments of an operation. */
export const OWN_INPUTS = { record: z.strictObject({}), job: z.strictObject({}), list: page, status: wait };

/** An input of a tool with the argument of the operation that it sets. */
export interface BoundInput extends ToolInput {
  name: string;
  arg: GraphQLArgument;
}

/** Whether a call without the input is invalid. */
export function isRequired({ arg, required }: BoundInput): boolean {
  return required ?? (isNonNullType(arg.type) && arg.defaultValue === undefined);
}

/** Returns the JSON Schema of the arguments of a tool. */
export function toolInputSchema(
  { kind }: Tool,
  inputs: readonly BoundInput[],
  typeOf: (name: string) => GraphQLNamedType,
): JsonSchema {
  const own = z.toJSONSchema(OWN_INPUTS[kind], { io: 'input' });
  const properties = inputs.map((input) => [input.name, schemaOfInput(input, typeOf)] as const);
  const required = inputs.filter(isRequired).map(({ name }) => name);
  return {
    type: 'object',
    properties: { ...Object.fromEntries(properties), ...own.properties },
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

function schemaOfInput(input: BoundInput, typeOf: (name: string) => GraphQLNamedType): JsonSchema {
  const { arg, description, maxItems } = input;
  const schema = inlined(inputSchema(arg), typeOf);
  return {
    ...(isRequired(input) ? withoutNull(schema) : withNull(schema)),
    ...(maxItems !== undefined && { minItems: 1, maxItems }),
    ...(description !== undefined && { description }),
  };
}

/** Null is the same as an absent argument. */
function withNull(schema: JsonSchema): JsonSchema {
  const { type, anyOf } = schema;
  return typeof type === 'string' && !anyOf ? nullable(schema) : schema;
}
