/** A translation of one text of a product, with the digest of the text that it is of. */
interface StoredTranslation {
  value: string;
  digest: string;
  updatedAt: string;
}

/** The translations of a shop's products. */
export class ShopTranslations {
  private readonly stored = new Map<string, StoredTranslation>();

  reset(): void {
    this.stored.clear();
  }

  set(productId: string, locale: string, key: string, value: string, digest: string): void {
    this.stored.set(idOf(productId, locale, key), { value, digest, updatedAt: new Date().toISOString() });
  }

  get(productId: string, locale: string, key: string): StoredTranslation | undefined {
    return this.stored.get(idOf(productId, locale, key));
  }
}

const idOf = (...parts: string[]): string => JSON.stringify(parts);
