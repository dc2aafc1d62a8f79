import { GraphQLObjectType, type GraphQLSchema } from 'graphql';
import type { ItemListArgs } from '../../../schema/catalog/item-lists.ts';
import { restJson } from '../../../schema/dialect/rest-json.ts';
import { restOperations } from '../../../schema/dialect/rest-operations.ts';
import { camelKeys } from '../../core/parse.ts';
import { type ListedItem, streamItems } from '../../services/catalog/items/stream-items.ts';
import { authorize } from '../access.ts';
import type { ApiRoute } from '../api-route.ts';
import { cacheControlOf } from '../headers/cache-control.ts';
import { compressBody } from '../headers/compress.ts';
import { identify } from '../request-context.ts';
import { streamResponse } from '../stream-response.ts';
import { checkInput } from './check-input.ts';

/**
 * `GET /projects/{project_id}/items`: streams a page, or without `limit` the complete list, as a bare array. Items are
 * read and written in parts of bounded size, so a page may be of any size.
 */
export function itemListRoute(dialect: GraphQLSchema): Required<ApiRoute> {
  const operation = restOperations(dialect).find(({ kind, name }) => kind === 'Query' && name === 'items')!;
  const itemType = listedItemType(dialect.getType('ContentItem') as GraphQLObjectType);
  return {
    method: operation.method,
    path: operation.path,
    handle: async (req, res) => {
      res.setHeader('Cache-Control', cacheControlOf(operation));
      const ctx = await identify(req);
      authorize(ctx, operation);
      const { projectId, ...args } = camelKeys(checkInput(operation, req)) as unknown as ItemListArgs & {
        projectId: string;
      };
      const { total, batches } = await streamItems(ctx, projectId, args, args);
      res.type('application/json').setHeader('X-Total-Count', String(total));
      compressBody(req, res);
      if (req.method === 'HEAD') return void res.end();
      await streamResponse(ctx, res, jsonArray(batches, itemType));
    },
  };
}
/** The type of an item, with the name of its data source read from the batch instead of one query per item. */
function listedItemType(type: GraphQLObjectType): GraphQLObjectType {
  const config = type.toConfig();
  const dataSourceName = { ...config.fields['data_source_name']!, resolve: (item: ListedItem) => item.dataSourceName };
  return new GraphQLObjectType({ ...config, fields: { ...config.fields, data_source_name: dataSourceName } });
}

async function* jsonArray(batches: AsyncIterable<ListedItem[]>, itemType: GraphQLObjectType): AsyncGenerator<string> {
  let separator = '[';
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    yield separator + batch.map((item) => JSON.stringify(restJson(itemType, item))).join(',');
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}
