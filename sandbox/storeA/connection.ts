import { GraphQLError } from 'graphql';

export interface PageArguments {
  first?: number | null;
  after?: string | null;
}

/** One page of a list in the shape of https://shopify.dev/docs/api/usage/pagination-graphql; throws without a usable `first`. */
export function connectionOf<Item, Node>(items: readonly Item[], { first, after }: PageArguments, node: (item: Item, index: number) => Node) {
  if (first == null) throw new GraphQLError('you must provide one of first or last', { extensions: { code: 'BAD_REQUEST' } });
  if (first < 0 || first > 250) throw new GraphQLError('first must be between 0 and 250', { extensions: { code: 'BAD_REQUEST' } });
  const start = after ? positionOf(after) + 1 : 0;
  const edges = items.slice(start, start + first).map((item, index) => ({ cursor: cursorOf(start + index), node: node(item, start + index) }));
  return {
    edges,
    nodes: edges.map((edge) => edge.node),
    pageInfo: {
      hasNextPage: start + first < items.length,
      hasPreviousPage: start > 0,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}

const cursorOf = (position: number): string => Buffer.from(JSON.stringify({ position })).toString('base64');

function positionOf(cursor: string): number {
  const position = Number(/^\{"position":(\d+)\}$/.exec(Buffer.from(cursor, 'base64').toString())?.[1]);
  if (!Number.isInteger(position)) throw new GraphQLError('Invalid cursor for current pagination sort.', { extensions: { code: 'BAD_REQUEST' } });
  return position;
}
