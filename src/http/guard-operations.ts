import { MapperKind, mapSchema } from '@graphql-tools/utils';
import { defaultFieldResolver, type GraphQLFieldConfig, type GraphQLSchema } from 'graphql';
import { routeOf } from '../../schema/dialect/rest.ts';
import type { Context } from '../core/context.ts';
import { invalid } from '../core/errors.ts';
import { findUnstorable, UNSTORABLE } from '../core/storable.ts';
import { revalidateViewer } from '../services/accounts/sessions/authenticate.ts';
import { authorize, type AccessRule } from './access.ts';

type Field = GraphQLFieldConfig<unknown, Context>;

/** The contexts of documents whose first mutation was startedDocuments. */
const startedDocuments = new WeakSet<Context>();

/**
 * The schema with one guard before every query and mutation, whichever door it is called through: who may call is asked
 * before the input is judged, and text that cannot be stored is refused. Services check access again for themselves.
 */
export function guardOperations(schema: GraphQLSchema): GraphQLSchema {
  return mapSchema(schema, {
    [MapperKind.QUERY_ROOT_FIELD]: guard,
    [MapperKind.MUTATION_ROOT_FIELD]: (field) => lookAgain(guard(field)),
  });
}

/** Mutations of a document run one after the other, and each may take its time: before a further one it is asked anew who calls. */
function lookAgain(field: Field): Field {
  const resolve = field.resolve ?? defaultFieldResolver;
  return {
    ...field,
    resolve: async (source, args, ctx, info) => {
      if (startedDocuments.has(ctx) && ctx.user) ctx.user = await revalidateViewer(ctx, ctx.user);
      startedDocuments.add(ctx);
      return resolve(source, args, ctx, info);
    },
  };
}

function guard(field: Field): Field {
  const resolve = field.resolve ?? defaultFieldResolver;
  const demand: AccessRule = routeOf(field) ?? { access: 'bearer' };
  return {
    ...field,
    resolve: (source, args, ctx, info) => {
      const own = authorize(ctx, demand);
      const { input, ...others } = args as Record<string, unknown>;
      const broken = findUnstorable(input) ?? findUnstorable(others);
      if (broken) throw invalid([{ loc: ['body', ...broken], msg: UNSTORABLE, type: 'value_error' }]);
      return resolve(source, args, own, info);
    },
  };
}
