import { encodedName, type WooTerm } from './product.ts';

/** The terms of one taxonomy, such as the tags. A name is taken whatever its upper and lower case. */
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
    return this.byKey.get(encodedName(name).toLowerCase());
  }

  /** The term of this name; made where there is none. */
  named(name: string): WooTerm {
    const known = this.find(name);
    if (known) return known;
    const term = { id: this.number(), name: encodedName(name) };
    this.byKey.set(term.name.toLowerCase(), term);
    return term;
  }

  byId(id: number): WooTerm | undefined {
    return this.all().find((term) => term.id === id);
  }
}

/** A term as the API shows it, https://woocommerce.github.io/woocommerce-rest-api-docs/#product-tag-properties */
export const shownTerm = ({ id, name }: WooTerm) => ({ id, name, slug: slugOf(name) });

export const slugOf = (name: string): string =>
  name
    .replace(/&\w+;/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
