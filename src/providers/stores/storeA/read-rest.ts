import { ProviderError } from '../../../core/provider-error.ts';

/** Shopify allows a product 2 048 variants and 250 images. The address is a user's: whoever answers there may go on for ever. */
const MAX_OF_PRODUCT = 5_000;

export interface List<Node> {
  nodes: Node[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

/** Reads what an answer had no room for. A product that is deleted meanwhile keeps what was read of it. Throws where the list has no end. */
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
