import {
  GraphQLError,
  Kind,
  NoSchemaIntrospectionCustomRule,
  OperationTypeNode,
  type ASTVisitor,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';
import { routeOf } from '../../../schema/dialect/rest.ts';

/** The parser rejects a document with more tokens. */
export const MAX_TOKENS = 2000;
const MAX_DEPTH = 12;
const MAX_ALIASES = 30;
const MAX_ROOT_FIELDS = 10;

/** The size of a selection with its fragments expanded. `fields` and `signIns` count the first level only. */
interface Size {
  depth: number;
  aliases: number;
  fields: number;
  signIns: number;
}

const EMPTY: Size = { depth: 0, aliases: 0, fields: 0, signIns: 0 };

/** The rules for documents in addition to those of GraphQL, over HTTP and WebSocket. */
export function documentRules(introspection: boolean): ValidationRule[] {
  return introspection ? [limitSize] : [limitSize, NoSchemaIntrospectionCustomRule];
}

function limitSize(context: ValidationContext): ASTVisitor {
  const measure = measurer(context);
  let signIns = 0;
  return {
    OperationDefinition(operation) {
      const size = measure(operation.selectionSet);
      signIns += operation.operation === OperationTypeNode.MUTATION ? size.signIns : 0;
      const reject = (message: string) => context.reportError(new GraphQLError(message, { nodes: operation }));
      if (size.depth > MAX_DEPTH) reject(`The operation is nested deeper than ${MAX_DEPTH} levels`);
      if (size.aliases > MAX_ALIASES) reject(`The operation has more than ${MAX_ALIASES} aliases`);
      if (size.fields > MAX_ROOT_FIELDS) reject(`The operation has more than ${MAX_ROOT_FIELDS} root fields`);
      if (signIns > 1) reject('A document may hold only one authentication mutation');
    },
  };
}

/**
 * Measures each fragment once, so that fragments which multiply each other cost no time. A cycle of fragments, which
 * another rule rejects, counts as empty.
 */
function measurer(context: ValidationContext): (selectionSet: SelectionSetNode) => Size {
  const authentication = authenticationMutations(context.getSchema());
  const measured = new Map<string, Size>();

  const ofFragment = (fragment: FragmentDefinitionNode | null | undefined): Size => {
    if (!fragment) return EMPTY;
    const { value: name } = fragment.name;
    if (!measured.has(name)) {
      measured.set(name, EMPTY);
      measured.set(name, measure(fragment.selectionSet));
    }
    return measured.get(name)!;
  };
  const measure = ({ selections }: SelectionSetNode): Size =>
    selections
      .map((selection): Size => {
        if (selection.kind === Kind.FRAGMENT_SPREAD) return ofFragment(context.getFragment(selection.name.value));
        if (selection.kind === Kind.INLINE_FRAGMENT) return measure(selection.selectionSet);
        const name = selection.name.value;
        // GraphQL limits the depth of introspection itself.
        const inner = selection.selectionSet && !name.startsWith('__') ? measure(selection.selectionSet) : EMPTY;
        return {
          depth: inner.depth + 1,
          aliases: inner.aliases + (selection.alias ? 1 : 0),
          fields: 1,
          signIns: authentication.has(name) ? 1 : 0,
        };
      })
      .reduce(add, EMPTY);
  return measure;
}

function add(a: Size, b: Size): Size {
  return {
    depth: Math.max(a.depth, b.depth),
    aliases: a.aliases + b.aliases,
    fields: a.fields + b.fields,
    signIns: a.signIns + b.signIns,
  };
}

/** The mutations without sign-in. Each call is an attempt to guess a secret, so a document may contain only one. */
function authenticationMutations(schema: GraphQLSchema): Set<string> {
  const fields = Object.values(schema.getMutationType()?.getFields() ?? {});
  return new Set(fields.filter((field) => routeOf(field)?.access === 'none').map((field) => field.name));
}
