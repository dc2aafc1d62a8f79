/** A map that drops its oldest entry rather than grow past its limit: a sandbox may run for weeks. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  constructor(private readonly limit: number) {
    super();
  }

  /** An entry that is set again counts as new. */
  override set(key: Key, value: Value): this {
    this.delete(key);
    super.set(key, value);
    const [oldest] = this.keys();
    if (this.size > this.limit) this.delete(oldest as Key);
    return this;
  }
}
