import { Kind, type DocumentNode } from 'graphql';

/** The scope that each root field requires: https://shopify.dev/docs/api/usage/access-scopes */
const NEEDED: Record<string, string> = {
  product: 'read_products',
  productByIdentifier: 'read_products',
  productByHandle: 'read_products',
  products: 'read_products',
  productUpdate: 'write_products',
  fileUpdate: 'write_files',
  shopLocales: 'read_locales',
  translatableResource: 'read_translations',
  translationsRegister: 'write_translations',
  blog: 'read_content',
  blogs: 'read_content',
  article: 'read_content',
  articles: 'read_content',
  blogCreate: 'write_content',
  articleCreate: 'write_content',
  articleUpdate: 'write_content',
};

/**
 * The error of https://shopify.dev/docs/api/admin-graphql#status-and-error-codes for the first field that the scopes do
 * not allow; null if all are allowed.
 */
export function accessDenied(document: DocumentNode, allowed: 'everything' | readonly string[]): object | null {
  if (allowed === 'everything') return null;
  const fields = document.definitions.flatMap((node) =>
    node.kind === Kind.OPERATION_DEFINITION ? node.selectionSet.selections : [],
  );
  for (const field of fields) {
    const needed = field.kind === Kind.FIELD ? NEEDED[field.name.value] : undefined;
    if (field.kind !== Kind.FIELD || needed === undefined || grants(allowed, needed)) continue;
    const requiredAccess = `\`${needed}\` access scope.`;
    return {
      message: `Access denied for ${field.name.value} field. Required access: ${requiredAccess}`,
      extensions: {
        code: 'ACCESS_DENIED',
        documentation: 'https://shopify.dev/api/usage/access-scopes',
        requiredAccess,
      },
      path: [field.alias?.value ?? field.name.value],
    };
  }
  return null;
}

/** A write scope includes the read scope. */
const grants = (allowed: readonly string[], needed: string): boolean =>
  allowed.includes(needed) || allowed.includes(needed.replace(/^read_/, 'write_'));
