import { connectionOf, type PageArguments } from './connection.ts';
import type { ShopImage, ShopProduct } from './product.ts';

/** A product in the shape of the schema, with computed and paged fields. */
export function presentProduct(product: ShopProduct, shopUrl: string) {
  const number = productNumber(product);
  const isActive = product.status === 'ACTIVE';
  const category = {
    id: 'gid://shopify/TaxonomyCategory/1',
    name: product.category.split(' > ').at(-1),
    fullName: product.category,
  };
  return {
    ...product,
    legacyResourceId: number,
    category: product.category ? category : null,
    isGiftCard: false,
    templateSuffix: null,
    publishedAt: isActive ? product.createdAt : null,
    onlineStoreUrl: isActive ? `${shopUrl}/products/${product.handle}` : null,
    description: ({ truncateAt }: { truncateAt?: number }) =>
      plainText(product.descriptionHtml).slice(0, truncateAt ?? undefined),
    options: ({ first }: PageArguments) =>
      product.options.slice(0, first ?? undefined).map((option, index) => ({
        ...option,
        id: `gid://shopify/ProductOption/${number}${index + 1}`,
        position: index + 1,
      })),
    variants: (page: PageArguments) =>
      connectionOf(product.variants, page, (variant, index) => ({
        taxable: true,
        inventoryPolicy: 'DENY',
        ...variant,
        id: `gid://shopify/ProductVariant/${number}${index + 1}`,
        position: index + 1,
        media: (inner: PageArguments) =>
          connectionOf(variant.image ? [variant.image] : [], inner, (image) =>
            presentImage(image, `${number}0${index + 1}`),
          ),
      })),
    media: (page: PageArguments) =>
      connectionOf(product.images, page, (image, index) => presentImage(image, `${number}${index + 1}`)),
  };
}

/** The number of its global id. */
export const productNumber = ({ id }: ShopProduct): string => id.split('/').at(-1) ?? '';

/** An image in the shape of the schema. */
export const presentImage = (image: ShopImage, number: string) => ({
  __typename: 'MediaImage',
  id: `gid://shopify/MediaImage/${number}`,
  alt: image.altText,
  mediaContentType: 'IMAGE',
  status: 'READY',
  image: { id: `gid://shopify/ImageSource/${number}`, ...image },
});

const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
