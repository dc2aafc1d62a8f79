import escapeHtml from 'escape-html';
import { page } from './page.ts';

/** What visitors of a shop see of a product. */
interface VisibleProduct {
  title: string;
  /** Stored HTML, in the order of the page. */
  texts: string[];
  tags: string[];
  /** What a search engine shows of it. */
  seo: { title: string | null; description: string | null };
}

/** The page of a product in a shop, so that a person sees there what was published. */
export function productPage({ title, texts, tags, seo }: VisibleProduct): string {
  const facts = {
    Tags: tags.join(', '),
    'Title in search results': seo.title,
    'Text in search results': seo.description,
  };
  const lines = Object.entries(facts)
    .filter(([, value]) => value)
    .map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`);
  return page(
    title,
    `${texts.join('\n')}\n<hr>\n<dl>${lines.join('')}</dl>\n<p>This is the sandbox: no real shop is connected.</p>`,
  );
}

export const NO_PRODUCT_PAGE = page('Page not found', '<p>The shop does not show this product.</p>');
