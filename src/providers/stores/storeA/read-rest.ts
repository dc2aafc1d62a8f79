import { ProviderError } from '../../../core/provider-error.ts';

/** A limit for servers that return pages without end. Shopify allows 2 048 variants and 250 images per product. */
const MAX_OF_PRODUCT = 5_000;

export interface List<Node> {
  nodes: Node[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

/**
 * Reads the remaining pages of a list into it. A product that is deleted in the meantime keeps what was read. Throws
 * for a list without end.
 */
export async function readRest<Node>(
  list: List<Node>,
  readMore: (after: string | null) => Promise<List<Node> | undefined>,
): Promise<void> {
  for (let { pageInfo } = list; pageInfo.hasNextPage;) {
    const more = await readMore(pageInfo.endCursor);
    if (!more) return;
    if (more.nodes.length === 0 || list.nodes.length + more.nodes.length > MAX_OF_PRODUCT) throw endless();
    for (const node of more.nodes) list.nodes.push(node);
    ({ pageInfo } = more);
  }
}

const endless = () =>
  new ProviderError(
    'rejected',
    `The store answers more than ${MAX_OF_PRODUCT} variants or images of one product, or the same ones again and again.`,
  );
