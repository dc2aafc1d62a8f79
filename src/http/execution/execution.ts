import type {
  FragmentDefinitionNode,
  GraphQLError,
  GraphQLResolveInfo,
  GraphQLSchema,
  OperationDefinitionNode,
} from 'graphql';

/** The position of a value in a response. */
export type Path = GraphQLResolveInfo['path'];

/** What the selected fields of an operation depend on. */
export interface Planning {
  schema: GraphQLSchema;
  fragments: Record<string, FragmentDefinitionNode>;
  variableValues: Record<string, unknown>;
}

/** One execution of an operation. */
export interface Execution extends Planning {
  operation: OperationDefinitionNode;
  rootValue: unknown;
  contextValue: unknown;
  errors: FieldErrors;
  /** Whether the response may have the text of an object, or of a list of objects, instead of the value. */
  asText: boolean;
}

/** The errors of fields that became null. An error below such a field, which is in no response, is not kept. */
export class FieldErrors {
  readonly list: GraphQLError[] = [];
  private readonly nulled = new Set<Path | undefined>();

  /** Adds the error of the field at `path`; undefined stands for the whole response. */
  add(error: GraphQLError, path: Path | undefined): void {
    if (this.isBelowNull(path)) return;
    this.nulled.add(path);
    this.list.push(error);
  }

  private isBelowNull(start: Path | undefined): boolean {
    if (this.nulled.size === 0) return false;
    for (let path = start; path; path = path.prev) if (this.nulled.has(path)) return true;
    return this.nulled.has(undefined);
  }
}

export function isPromise(value: unknown): value is Promise<unknown> {
  return typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function';
}
