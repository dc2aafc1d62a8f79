import {
  type DocumentNode,
  execute,
  type ExecutionArgs,
  type ExecutionResult,
  type FragmentDefinitionNode,
  getOperationAST,
  getVariableValues,
  type GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  visit,
} from 'graphql';
import { type Execution, FieldErrors, isPromise } from './execution.ts';
import { executeFields, executeSerially, type PlannedField, planOperation } from './plan-fields.ts';

type Values = Record<string, unknown>;

/** The most errors of variables in a response. */
const MAX_VARIABLE_ERRORS = 50;

/** What is known about a document before its execution. */
interface Plan {
  fragments: Record<string, FragmentDefinitionNode>;
  /** The planned fields of each operation by its name; null if they depend on variables, by `@skip` or `@include`. */
  operations: Map<string, PlannedField[]> | null;
}

const plans = new WeakMap<GraphQLSchema, WeakMap<DocumentNode, Plan>>();

/** Coerces the variables of an operation to the types of their definitions. */
export function coerceVariables(schema: GraphQLSchema, operation: OperationDefinitionNode, given: Values = {}) {
  return getVariableValues(schema, operation.variableDefinitions ?? [], given, { maxErrors: MAX_VARIABLE_ERRORS });
}

/** Executes the operation of a validated document like {@link executeOperation}, after it has coerced its variables. */
export function executeDocument(args: ExecutionArgs, options?: Options): ExecutionResult | Promise<ExecutionResult> {
  const { schema, document, rootValue, contextValue } = args;
  const operation = getOperationAST(document, args.operationName);
  // Returns the error.
  if (!operation || !schema.getRootType(operation.operation)) return execute(args);
  const variables = coerceVariables(schema, operation, args.variableValues ?? {});
  if (variables.errors) return { errors: variables.errors };
  const { coerced } = variables;
  return executeOperation({ schema, document, operation, variables: coerced, rootValue, contextValue }, options);
}

interface Options {
  /**
   * Whether an object or a list whose fields are plain values may be a `JsonText` in the result, which `stringifyJson`
   * inserts: no object is made of it.
   */
  asText?: boolean;
}

/** An operation of a validated document whose variables are valid. */
interface Operation extends Pick<ExecutionArgs, 'schema' | 'document' | 'rootValue' | 'contextValue'> {
  operation: OperationDefinitionNode;
  /** As {@link coerceVariables} returns them. */
  variables: Values;
}

/**
 * Executes a query or mutation with the result of `execute` of graphql-js. It plans the fields of a document once, with
 * their types, resolvers and serializers, and creates promises only where resolvers return them. The plan lives as long
 * as the document. Interfaces, unions and subscriptions are not supported.
 */
export function executeOperation(
  { schema, document, operation, variables, rootValue, contextValue }: Operation,
  { asText = false }: Options = {},
): ExecutionResult | Promise<ExecutionResult> {
  const { fragments, operations } = planOf(schema, document);
  const execution: Execution = {
    schema,
    fragments,
    operation,
    rootValue,
    contextValue,
    variableValues: variables,
    errors: new FieldErrors(),
    asText,
  };
  const name = operation.name?.value ?? '';
  const fields = operations?.get(name) ?? planOperation(execution, schema.getRootType(operation.operation)!);
  operations?.set(name, fields);
  return respond(execution, fields);
}

function respond(execution: Execution, fields: PlannedField[]): ExecutionResult | Promise<ExecutionResult> {
  const { operation, errors, rootValue } = execution;
  const isMutation = operation.operation === OperationTypeNode.MUTATION;
  const succeed = (data: unknown) => resultOf(data, errors.list);
  const fail = (error: unknown) => {
    errors.add(error as GraphQLError, undefined);
    return resultOf(null, errors.list);
  };
  try {
    const data = isMutation
      ? executeSerially(execution, fields, rootValue)
      : executeFields(execution, fields, rootValue, undefined);
    return isPromise(data) ? data.then(succeed, fail) : succeed(data);
  } catch (error) {
    return fail(error);
  }
}

function resultOf(data: unknown, errors: readonly GraphQLError[]): ExecutionResult {
  const values = data as Values | null;
  return errors.length > 0 ? { errors, data: values } : { data: values };
}

function planOf(schema: GraphQLSchema, document: DocumentNode): Plan {
  const known = plans.get(schema) ?? new WeakMap<DocumentNode, Plan>();
  plans.set(schema, known);
  const plan = known.get(document) ?? createPlan(document);
  known.set(document, plan);
  return plan;
}

function createPlan(document: DocumentNode): Plan {
  const fragments: Plan['fragments'] = Object.create(null) as Plan['fragments'];
  for (const each of document.definitions)
    if (each.kind === Kind.FRAGMENT_DEFINITION) fragments[each.name.value] = each;
  let isConditional = false;
  visit(document, { Directive: () => void (isConditional = true) });
  return { fragments, operations: isConditional ? null : new Map<string, PlannedField[]>() };
}
