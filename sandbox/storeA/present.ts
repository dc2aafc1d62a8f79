import { connectionOf, type PageArguments } from './connection.ts';
import type { ShopProduct } from './product.ts';

/** A product as the schema shows it: its own fields with those that are computed or paged. */
export function presentProduct(product: ShopProduct, shopUrl: string) {
  const number = product.id.split('/').at(-1) ?? '';
  return {
    ...product,
    legacyResourceId: number,
    onlineStoreUrl: product.status === 'ACTIVE' ? `${shopUrl}/products/${product.handle}` : null,
    description: ({ truncateAt }: { truncateAt?: number }) => plainText(product.descriptionHtml).slice(0, truncateAt ?? undefined),
    options: ({ first }: PageArguments) =>
      product.options
        .slice(0, first ?? undefined)
        .map((option, index) => ({ ...option, id: `gid://shopify/ProductOption/${number}${index + 1}`, position: index + 1 })),
    variants: (page: PageArguments) =>
      connectionOf(product.variants, page, (variant, index) => ({
        ...variant,
        id: `gid://shopify/ProductVariant/${number}${index + 1}`,
        position: index + 1,
      })),
    media: (page: PageArguments) =>
      connectionOf(product.images, page, (image, index) => ({
        __typename: 'MediaImage',
        id: `gid://shopify/MediaImage/${number}${index + 1}`,
        alt: image.altText,
        mediaContentType: 'IMAGE',
        image: { id: `gid://shopify/ImageSource/${number}${index + 1}`, ...image },
      })),
  };
}

const plainText = (html: string): string => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ').trim();
