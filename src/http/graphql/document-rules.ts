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

/** Tokens of a document; refused by the parser. */
export const MAX_TOKENS = 2000;
const MAX_DEPTH = 12;
const MAX_ALIASES = 30;
const MAX_ROOT_FIELDS = 10;

/** What a selection amounts to with its fragments spread out. `fields` and `signIns` are those of its own level. */
interface Size {
  depth: number;
  aliases: number;
  fields: number;
  signIns: number;
}

const NOTHING: Size = { depth: 0, aliases: 0, fields: 0, signIns: 0 };

/** What is asked of a document besides the rules of GraphQL itself, over HTTP and over sockets. */
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
      const refuse = (message: string) => context.reportError(new GraphQLError(message, { nodes: operation }));
      if (size.depth > MAX_DEPTH) refuse(`The operation is nested deeper than ${MAX_DEPTH} levels`);
      if (size.aliases > MAX_ALIASES) refuse(`The operation has more than ${MAX_ALIASES} aliases`);
      if (size.fields > MAX_ROOT_FIELDS) refuse(`The operation has more than ${MAX_ROOT_FIELDS} root fields`);
      if (signIns > 1) refuse('A document may hold only one authentication mutation');
    },
  };
}

/** Each fragment is measured once, so that fragments that double each other cost no time; a circle ends at itself. */
function measurer(context: ValidationContext): (selectionSet: SelectionSetNode) => Size {
  const authentication = authenticationMutations(context.getSchema());
  const known = new Map<string, Size>();

  const ofFragment = (fragment: FragmentDefinitionNode | null | undefined): Size => {
    if (!fragment) return NOTHING;
    const { value: name } = fragment.name;
    if (!known.has(name)) {
      known.set(name, NOTHING);
      known.set(name, measure(fragment.selectionSet));
    }
    return known.get(name)!;
  };
  const measure = ({ selections }: SelectionSetNode): Size =>
    selections
      .map((selection): Size => {
        if (selection.kind === Kind.FRAGMENT_SPREAD) return ofFragment(context.getFragment(selection.name.value));
        if (selection.kind === Kind.INLINE_FRAGMENT) return measure(selection.selectionSet);
        const name = selection.name.value;
        // Introspection is as deep as it is; GraphQL limits it itself.
        const inner = selection.selectionSet && !name.startsWith('__') ? measure(selection.selectionSet) : NOTHING;
        return {
          depth: inner.depth + 1,
          aliases: inner.aliases + (selection.alias ? 1 : 0),
          fields: 1,
          signIns: authentication.has(name) ? 1 : 0,
        };
      })
      .reduce(together, NOTHING);
  return measure;
}

function together(a: Size, b: Size): Size {
  return {
    depth: Math.max(a.depth, b.depth),
    aliases: a.aliases + b.aliases,
    fields: a.fields + b.fields,
    signIns: a.signIns + b.signIns,
  };
}

/** The mutations that anybody may call: each is a guess at a secret. */
function authenticationMutations(schema: GraphQLSchema): Set<string> {
  const fields = Object.values(schema.getMutationType()?.getFields() ?? {});
  return new Set(fields.filter((field) => routeOf(field)?.access === 'none').map((field) => field.name));
}
