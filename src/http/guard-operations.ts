import {
  defaultFieldResolver,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigMap,
  GraphQLObjectType,
  GraphQLSchema,
} from 'graphql';
import { routeOf } from '../../schema/dialect/rest.ts';
import type { Context } from '../core/context.ts';
import { invalid } from '../core/errors.ts';
import { findUnstorable, UNSTORABLE } from '../core/storable.ts';
import { revalidateViewer } from '../services/accounts/sessions/authenticate.ts';
import { pinToPrimary } from '../services/on-replica.ts';
import { authorize, type AccessRule } from './access.ts';

type Field = GraphQLFieldConfig<unknown, Context>;

/** The contexts of documents that have run a mutation. */
const afterFirstMutation = new WeakSet<Context>();

/**
 * Returns the schema with a guard on every query and mutation, for GraphQL and REST alike. The guard authorizes the
 * caller before the input is validated, and rejects text that cannot be stored. Services check permissions themselves
 * as well.
 */
export function guardOperations(schema: GraphQLSchema): GraphQLSchema {
  const { query, mutation, types, ...others } = schema.toConfig();
  const roots = {
    query: mapFields(query!, guard),
    mutation: mapFields(mutation!, (field) => revalidateBetweenMutations(guard(field))),
  };
  return new GraphQLSchema({ ...others, ...roots, types: types.filter((type) => type !== query && type !== mutation) });
}

/** No type but the schema refers to a root type, so the other types stay as they are. */
function mapFields(type: GraphQLObjectType, map: (field: Field) => Field): GraphQLObjectType {
  const config = type.toConfig();
  const fields = Object.entries(config.fields as GraphQLFieldConfigMap<unknown, Context>);
  return new GraphQLObjectType({
    ...config,
    fields: Object.fromEntries(fields.map(([name, field]) => [name, map(field)])),
  });
}

/**
 * The mutations of a document run one after another, and each may take long. The caller is authenticated again before
 * every mutation but the first, because the session may have ended meanwhile.
 */
function revalidateBetweenMutations(field: Field): Field {
  const resolve = field.resolve ?? defaultFieldResolver;
  return {
    ...field,
    resolve: async (source, args, ctx, info) => {
      if (afterFirstMutation.has(ctx) && ctx.user) ctx.user = await revalidateViewer(ctx, ctx.user);
      afterFirstMutation.add(ctx);
      // Its nested fields are read from the primary. What others of the same user read later sees all that it wrote.
      await pinToPrimary(ctx);
      try {
        return await resolve(source, args, ctx, info);
      } finally {
        await pinToPrimary(ctx);
      }
    },
  };
}

function guard(field: Field): Field {
  const resolve = field.resolve ?? defaultFieldResolver;
  const rule: AccessRule = routeOf(field) ?? { access: 'bearer' };
  return {
    ...field,
    resolve: (source, args, ctx, info) => {
      const own = authorize(ctx, rule);
      const { input, ...others } = args as Record<string, unknown>;
      const broken = findUnstorable(input) ?? findUnstorable(others);
      if (broken) throw invalid([{ loc: ['body', ...broken], msg: UNSTORABLE, type: 'value_error' }]);
      return resolve(source, args, own, info);
    },
  };
}
