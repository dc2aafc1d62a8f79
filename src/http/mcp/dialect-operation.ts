import { type DocumentNode, type ExecutionResult, type GraphQLSchema, isNonNullType, parse } from 'graphql';
import type { RestOperation } from '../../../schema/dialect/rest-operations.ts';
import type { Values } from '../../../schema/mcp/tool.ts';
import { type Context, forkContext } from '../../core/context.ts';
import { stringifyJson } from '../../core/json-text.ts';
import { executeDocument } from '../execution/execute-document.ts';

/** What an operation returned, as plain JSON. */
export interface OperationResult {
  body: unknown;
  /** The `X-Total-Count` of a list. */
  total: number | null;
}

/** An operation of the REST dialect with the arguments and the fields that a tool uses. */
export interface DialectOperation {
  readonly document: DocumentNode;
  /** Runs it like a REST request: with the same guard, resolver and serialization. Throws what the service throws. */
  run(ctx: Context, variables: Values): Promise<OperationResult>;
}

/** Prepares an operation. `fields` is a selection set without braces; empty if the result is a single value. */
export function dialectOperation(
  dialect: GraphQLSchema,
  { kind, name, field }: RestOperation,
  args: readonly string[],
  fields: string,
): DialectOperation {
  const used = field.args.filter((arg) => args.includes(arg.name));
  // An argument with a default may be absent, and so must be its variable.
  const variables = used.map(({ name: arg, type, defaultValue }) => {
    const optional = isNonNullType(type) && defaultValue !== undefined;
    return `$${arg}: ${String(optional ? type.ofType : type)}`;
  });
  const passed = used.map((arg) => `${arg.name}: $${arg.name}`);
  const list = (parts: string[]) => (parts.length > 0 ? `(${parts.join(', ')})` : '');
  const call = `${name}${list(passed)}${fields && ` { ${fields} }`}`;
  const document = parse(`${kind.toLowerCase()} ${list(variables)} { ${call} }`, { noLocation: true });
  return {
    document,
    async run(ctx, values) {
      let total: number | null = null;
      const setHeader = (header: string, value: string) => void (header === 'X-Total-Count' && (total = Number(value)));
      const contextValue = { ...forkContext(ctx), setHeader };
      const result: ExecutionResult = await executeDocument({
        schema: dialect,
        document,
        contextValue,
        variableValues: values,
      });
      const [error] = result.errors ?? [];
      if (error) throw error.originalError ?? error;
      return { body: JSON.parse(stringifyJson(result.data?.[name] ?? null)) as unknown, total };
    },
  };
}
