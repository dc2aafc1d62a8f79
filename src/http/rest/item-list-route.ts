import { GraphQLObjectType, type GraphQLSchema } from 'graphql';
import type { ItemListArgs } from '../../../schema/catalog/item-lists.ts';
import { restJson } from '../../../schema/dialect/rest-json.ts';
import { restOperations } from '../../../schema/dialect/rest-operations.ts';
import { camelKeys } from '../../core/parse.ts';
import { stringifyJson } from '../../core/json-text.ts';
import type { ListedItem } from '../../services/catalog/items/read-items.ts';
import { streamItems } from '../../services/catalog/items/stream-items.ts';
import { authorize } from '../access.ts';
import type { ApiRoute } from '../api-route.ts';
import { cacheControlOf } from '../headers/cache-control.ts';
import { compressBody } from '../headers/compress.ts';
import { identify, noteOperation } from '../request-context.ts';
import { sendJson } from '../send-json.ts';
import { startingWith, streamResponse } from '../stream-response.ts';
import { checkInput } from './check-input.ts';

/**
 * `GET /projects/{project_id}/items`: a page, or without `limit` the complete list, as a bare array. Items are read in
 * parts of bounded size and streamed if there are two or more, so a page may be of any size.
 */
export function itemListRoute(dialect: GraphQLSchema): Required<ApiRoute> {
  const operation = restOperations(dialect).find(({ kind, name }) => kind === 'Query' && name === 'items')!;
  const itemType = listedItemType(dialect.getType('ContentItem') as GraphQLObjectType);
  return {
    method: operation.method,
    path: operation.path,
    handle: async (req, res) => {
      noteOperation(req, 'rest', operation.name);
      res.setHeader('Cache-Control', cacheControlOf(operation));
      const ctx = await identify(req);
      authorize(ctx, operation);
      const { projectId, ...args } = camelKeys(checkInput(operation, req)) as unknown as ItemListArgs & {
        projectId: string;
      };
      const { total, batches } = await streamItems(ctx, projectId, args, args);
      res.type('application/json').setHeader('X-Total-Count', String(total));
      if (req.method === 'HEAD') {
        compressBody(req, res);
        return void res.end();
      }
      const read = [await batches.next(), await batches.next()];
      const toJson = (items: ListedItem[] | void) => (items ?? []).map((item) => restJson(itemType, item));
      if (read[1]!.done) return sendJson(req, res, toJson(read[0]!.value));
      compressBody(req, res);
      await streamResponse(ctx, res, jsonArray(startingWith(read, batches), toJson));
    },
  };
}

/** The type of an item, with what the row has read from it instead of by a resolver. */
function listedItemType(type: GraphQLObjectType): GraphQLObjectType {
  const config = type.toConfig();
  const title = { ...config.fields['title']!, resolve: (item: ListedItem) => item.title };
  const dataSourceName = { ...config.fields['data_source_name']!, resolve: (item: ListedItem) => item.dataSourceName };
  const translation = { ...config.fields['translation']!, resolve: (item: ListedItem) => item.translation };
  const fields = { ...config.fields, title, data_source_name: dataSourceName, translation };
  return new GraphQLObjectType({ ...config, fields });
}

async function* jsonArray(
  batches: AsyncIterable<ListedItem[]>,
  toJson: (items: ListedItem[]) => unknown[],
): AsyncGenerator<string> {
  let separator = '[';
  for await (const batch of batches) {
    yield separator + stringifyJson(toJson(batch)).slice(1, -1);
    separator = ',';
  }
  yield ']';
}
