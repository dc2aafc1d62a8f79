import { GraphQLError } from 'graphql';

export interface PageArguments {
  first?: number | null;
  after?: string | null;
}

/** Encodes the position of an item as a cursor and finds it again. */
export interface Cursors<Item> {
  of(item: Item, position: number): string;
  /** The index after the item of a cursor; undefined for an invalid cursor. */
  startAfter(cursor: string): number | undefined;
}

/** One page of a list after https://shopify.dev/docs/api/usage/pagination-graphql. Throws without a valid `first`. */
export function connectionOf<Item, Node>(
  items: readonly Item[],
  { first, after }: PageArguments,
  node: (item: Item, index: number) => Node,
  cursors: Cursors<Item> = BY_POSITION,
) {
  if (first == null)
    throw new GraphQLError('you must provide one of first or last', { extensions: { code: 'BAD_REQUEST' } });
  if (first < 0 || first > 250)
    throw new GraphQLError('first must be between 0 and 250', { extensions: { code: 'BAD_REQUEST' } });
  const start = after ? cursors.startAfter(after) : 0;
  if (start === undefined)
    throw new GraphQLError('Invalid cursor for current pagination sort.', { extensions: { code: 'BAD_REQUEST' } });
  const edges = items
    .slice(start, start + first)
    .map((item, index) => ({ cursor: cursors.of(item, start + index), node: node(item, start + index) }));
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

const BY_POSITION: Cursors<unknown> = {
  of: (_, position) => encodeCursor({ position }),
  startAfter: (cursor) => {
    const { position } = decodeCursor(cursor);
    return typeof position === 'number' ? position + 1 : undefined;
  },
};

export const encodeCursor = (content: object): string => Buffer.from(JSON.stringify(content)).toString('base64');

/** The content of a cursor; empty for an invalid one. */
export function decodeCursor(cursor: string): Record<string, unknown> {
  try {
    const content: unknown = JSON.parse(Buffer.from(cursor, 'base64').toString());
    return typeof content === 'object' && content ? { ...content } : {};
  } catch {
    return {};
  }
}
