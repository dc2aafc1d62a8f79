import escapeHtml from 'escape-html';
import type { PostProduct } from './read-post-products.ts';

const TOKEN = /\[\[\s*product-(\d+)\s*\]\]/gi;

/** What stands for a product in the texts of the model, by its place from 0. */
export function tokenOf(at: number): string {
  return `[[product-${at + 1}]]`;
}

/** HTML in which tokens became names that lead to the products. */
export interface Placed {
  html: string;
  /** Products that no token stood for. */
  left: PostProduct[];
  /** Tokens that stood for nothing. */
  unknown: string[];
}

/** Puts the products where the model placed them, with a link where they have an address. */
export function placeProducts(html: string, products: readonly PostProduct[]): Placed {
  const placed = new Set<PostProduct>();
  const unknown: string[] = [];
  const linked = html.replace(TOKEN, (token, number: string) => {
    const product = products[Number(number) - 1];
    if (!product) {
      unknown.push(token);
      return '';
    }
    placed.add(product);
    return linkTo(product);
  });
  return { html: linked, left: products.filter((product) => !placed.has(product)), unknown };
}

/** Products as a list, each with its link where it has an address; empty without products. */
export function listProducts(products: readonly PostProduct[]): string {
  return products.length > 0 ? `<ul>${products.map((product) => `<li>${linkTo(product)}</li>`).join('')}</ul>` : '';
}

/** Plain text with names where tokens stood. */
export function nameProducts(text: string, products: readonly PostProduct[]): string {
  return text.replace(TOKEN, (_, number: string) => products[Number(number) - 1]?.title ?? '').trim();
}

function linkTo({ title, url }: PostProduct): string {
  return url === null ? escapeHtml(title) : `<a href="${escapeHtml(url)}">${escapeHtml(title)}</a>`;
}
