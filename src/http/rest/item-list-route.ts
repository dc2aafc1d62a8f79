import { GraphQLList, type GraphQLObjectType, type GraphQLSchema } from 'graphql';
import type { ItemListArgs } from '../../../schema/catalog/item-lists.ts';
import { restOperations } from '../../../schema/dialect/rest-operations.ts';
import { camelKeys } from '../../core/parse.ts';
import type { JsonText } from '../../core/json-text.ts';
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
import { restJson } from './rest-json.ts';

/**
 * `GET /projects/{project_id}/items`: a page, or without `limit` the complete list, as a bare array. Items are read in
 * parts of bounded size and streamed if there are two or more, so a page may be of any size.
 */
export function itemListRoute(dialect: GraphQLSchema): Required<ApiRoute> {
  const operation = restOperations(dialect).find(({ kind, name }) => kind === 'Query' && name === 'items')!;
  const listType = new GraphQLList(dialect.getType('ContentItem') as GraphQLObjectType);
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
      const toJson = (items: ListedItem[]) => restJson(listType, items);
      if (read[1]!.done) return sendJson(req, res, toJson(read[0]!.value ?? []));
      compressBody(req, res);
      await streamResponse(ctx, res, jsonArray(startingWith(read, batches), toJson));
    },
  };
}

async function* jsonArray(
  batches: AsyncIterable<ListedItem[]>,
  toJson: (items: ListedItem[]) => JsonText,
): AsyncGenerator<string> {
  let separator = '[';
  for await (const batch of batches) {
    yield separator + toJson(batch).text.slice(1, -1);
    separator = ',';
  }
  yield ']';
}
