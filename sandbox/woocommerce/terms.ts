import { escapedName } from '../cms/texts.ts';
import type { WooTerm } from './product.ts';

/** The terms of one taxonomy, such as the tags. Names are unique, ignoring case. */
export class WooTerms {
  private readonly byKey = new Map<string, WooTerm>();

  constructor(private readonly number: () => number) {}

  clear(): void {
    this.byKey.clear();
  }

  all(): WooTerm[] {
    return [...this.byKey.values()];
  }

  find(name: string): WooTerm | undefined {
    return this.byKey.get(escapedName(name).toLowerCase());
  }

  /** The term with this name. Created if missing. */
  named(name: string): WooTerm {
    const known = this.find(name);
    if (known) return known;
    const term = { id: this.number(), name: escapedName(name) };
    this.byKey.set(term.name.toLowerCase(), term);
    return term;
  }

  byId(id: number): WooTerm | undefined {
    return this.all().find((term) => term.id === id);
  }
}

/** A term in the shape of the API, https://woocommerce.github.io/woocommerce-rest-api-docs/#product-tag-properties */
export const shownTerm = ({ id, name }: WooTerm) => ({ id, name, slug: slugOf(name) });

export const slugOf = (name: string): string =>
  name
    .replace(/&\w+;/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
