import type { Fault } from '../faults.ts';
import { presentImage, productNumber } from './present.ts';
import type { ShopProduct } from './product.ts';
import type { Shop } from './shop.ts';

export interface FileInput {
  id: string;
  alt?: string | null;
}

interface FilesError {
  code: string;
  field: string[];
  message: string;
}

const MAX_ALT = 512;

/**
 * Applies the rules of https://shopify.dev/docs/api/admin-graphql/latest/mutations/fileUpdate for alternative texts.
 * Nothing is written if one is violated. Counts as one write of each product.
 */
export function updateFiles(shop: Shop, inputs: readonly FileInput[], fault?: Fault) {
  const images = inputs.map(({ id }) => findImage(shop, id));
  const userErrors = inputs.flatMap(({ id, alt }, at): FilesError[] => {
    const field = ['files', String(at)];
    if (!images[at])
      return [{ code: 'FILE_DOES_NOT_EXIST', field: [...field, 'id'], message: `File id ${id} does not exist.` }];
    if ((alt ?? '').length <= MAX_ALT) return [];
    return [
      {
        code: 'ALT_VALUE_LIMIT_EXCEEDED',
        field: [...field, 'alt'],
        message: `The alt value exceeds the maximum limit of ${MAX_ALT} characters.`,
      },
    ];
  });
  if (fault?.kind === 'user_error')
    userErrors.push({ code: 'INVALID', field: ['files'], message: 'Alt text is not allowed in this shop (sandbox)' });
  if (userErrors.length > 0) return { files: null, userErrors };

  const meant = images.filter((image) => image !== undefined);
  for (const [product, changes] of Map.groupBy(
    meant.map((image, at) => ({ ...image, alt: inputs[at]?.alt })),
    ({ product }) => product,
  )) {
    const alts = new Map(changes.map(({ index, alt }) => [index, alt]));
    shop.write(product, {
      images: product.images.map((image, index) => ({ ...image, altText: alts.get(index) ?? image.altText })),
    });
  }
  return {
    files: meant.map(({ product, index }) =>
      presentImage(product.images[index]!, `${productNumber(product)}${index + 1}`),
    ),
    userErrors,
  };
}

/** An image id consists of the number of its product, with a fixed number of digits, and its index. */
function findImage(shop: Shop, id: string): { product: ShopProduct; index: number } | undefined {
  const [, number, position] = /^gid:\/\/shopify\/MediaImage\/(\d{10})([1-9]\d*)$/.exec(id) ?? [];
  const product = shop.byId(`gid://shopify/Product/${number}`);
  const index = Number(position) - 1;
  return product?.images[index] ? { product, index } : undefined;
}
