import escapeHtml from 'escape-html';
import type { PostProduct } from './read-post-products.ts';

const TOKEN = /\[\[\s*product-(\d+)\s*\]\]/gi;

/** Returns the token that stands for a product in the model's texts, by its index. */
export function productToken(index: number): string {
  return `[[product-${index + 1}]]`;
}

/** HTML in which tokens are replaced by linked product names. */
export interface LinkedHtml {
  html: string;
  /** Products without a token in the text. */
  unused: PostProduct[];
  /** Tokens without a product. */
  unknown: string[];
}

/** Replaces tokens by product names, linked where the product has an address. */
export function insertProductLinks(html: string, products: readonly PostProduct[]): LinkedHtml {
  const used = new Set<PostProduct>();
  const unknown: string[] = [];
  const linked = html.replace(TOKEN, (token, number: string) => {
    const product = products[Number(number) - 1];
    if (!product) {
      unknown.push(token);
      return '';
    }
    used.add(product);
    return linkTo(product);
  });
  return { html: linked, unused: products.filter((product) => !used.has(product)), unknown };
}

/** Replaces tokens in plain text by product names. */
export function insertProductNames(text: string, products: readonly PostProduct[]): string {
  return text.replace(TOKEN, (_, number: string) => products[Number(number) - 1]?.title ?? '').trim();
}

/** Returns an HTML list of products, linked where they have an address; empty without products. */
export function productList(products: readonly PostProduct[]): string {
  return products.length > 0 ? `<ul>${products.map((product) => `<li>${linkTo(product)}</li>`).join('')}</ul>` : '';
}

function linkTo({ title, url }: PostProduct): string {
  return url === null ? escapeHtml(title) : `<a href="${escapeHtml(url)}">${escapeHtml(title)}</a>`;
}
