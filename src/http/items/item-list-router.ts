import { Router, type Request } from 'express';
import { GraphQLObjectType, type GraphQLSchema } from 'graphql';
import type { ItemListArgs } from '../../../schema/catalog/item-lists.ts';
import { restJson } from '../../../schema/dialect/rest-json.ts';
import { restOperations } from '../../../schema/dialect/rest-operations.ts';
import { camelKeys } from '../../core/parse.ts';
import { type ListedItem, streamItems } from '../../services/catalog/items/stream-items.ts';
import { contextOf } from '../request-context.ts';
import { requireAccess } from '../rest/allow.ts';
import { checkInput } from '../rest/check-input.ts';
import { prefetchFirst, streamResponse } from '../stream-response.ts';

/** `GET /projects/{project_id}/items` without `limit`: the bare list of the specification, streamed. A page of it is the operation's. */
export function itemListRouter(dialect: GraphQLSchema): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const operation = restOperations(dialect).find(({ kind, name }) => kind === 'Query' && name === 'items')!;
  const record = listedItem(dialect.getType('ContentItem') as GraphQLObjectType);
  router.get(
    operation.path,
    (req, _res, next) => next(asksForPage(req) ? 'router' : undefined),
    requireAccess(operation),
    async (req, res) => {
      const ctx = contextOf(req);
      const { projectId, ...asked } = camelKeys(checkInput(operation, req)) as unknown as ItemListArgs & {
        projectId: string;
      };
      const { total, batches } = await streamItems(ctx, projectId, asked, asked);
      const first = await prefetchFirst(batches);
      res.type('application/json').setHeader('X-Total-Count', String(total));
      if (req.method === 'HEAD') return void res.end();
      await streamResponse(ctx, res, jsonArray(first, record));
    },
  );
  return router;
}

/** As the `simple` query parser reads it, so that both routes agree. */
function asksForPage(req: Request): boolean {
  return req.query['limit'] !== undefined;
}

/** The type of the operation's answer, its one field that is looked up per item read from the batch instead. */
function listedItem(type: GraphQLObjectType): GraphQLObjectType {
  const config = type.toConfig();
  const named = { ...config.fields['data_source_name']!, resolve: (item: ListedItem) => item.dataSourceName };
  return new GraphQLObjectType({ ...config, fields: { ...config.fields, data_source_name: named } });
}

async function* jsonArray(batches: AsyncIterable<ListedItem[]>, record: GraphQLObjectType): AsyncGenerator<string> {
  let before = '[';
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    yield before + batch.map((item) => JSON.stringify(restJson(record, item))).join(',');
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}
