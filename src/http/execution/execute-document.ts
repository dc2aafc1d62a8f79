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
  OperationTypeNode,
  visit,
} from 'graphql';
import { type Execution, FieldErrors, isPromise } from './execution.ts';
import { executeFields, executeSerially, type PlannedField, planOperation } from './plan-fields.ts';

/** The most errors of variables in a response. */
const MAX_VARIABLE_ERRORS = 50;

/** What is known about a document before its execution. */
interface Plan {
  fragments: Record<string, FragmentDefinitionNode>;
  /** The planned fields of each operation by its name; null if they depend on variables, by `@skip` or `@include`. */
  operations: Map<string, PlannedField[]> | null;
}

const plans = new WeakMap<GraphQLSchema, WeakMap<DocumentNode, Plan>>();

/**
 * Executes a validated query or mutation with the result of `execute` of graphql-js. It plans the fields of a document
 * once, with their types, resolvers and serializers, and creates promises only where resolvers return them. The plan
 * lives as long as the document. Interfaces, unions and subscriptions are not supported.
 *
 * With `asText`, an object or a list whose fields are plain values is a `JsonText` in the result, which `stringifyJson`
 * inserts: no object is made of it.
 */
export function executeDocument(
  args: ExecutionArgs,
  { asText = false } = {},
): ExecutionResult | Promise<ExecutionResult> {
  const { schema, document, rootValue, contextValue } = args;
  const operation = getOperationAST(document, args.operationName);
  const root = operation && schema.getRootType(operation.operation);
  // Returns the error.
  if (!root) return execute(args);
  const variables = getVariableValues(schema, operation.variableDefinitions ?? [], args.variableValues ?? {}, {
    maxErrors: MAX_VARIABLE_ERRORS,
  });
  if (variables.errors) return { errors: variables.errors };
  const { fragments, operations } = planOf(schema, document);
  const execution: Execution = {
    schema,
    fragments,
    operation,
    rootValue,
    contextValue,
    variableValues: variables.coerced,
    errors: new FieldErrors(),
    asText,
  };
  const name = operation.name?.value ?? '';
  const fields = operations?.get(name) ?? planOperation(execution, root);
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
  const values = data as Record<string, unknown> | null;
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
