/** A map of limited size that evicts its oldest entry, because a sandbox may run for weeks. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  constructor(private readonly limit: number) {
    super();
  }

  /** Setting an existing key makes it the newest entry. */
  override set(key: Key, value: Value): this {
    this.delete(key);
    super.set(key, value);
    const [oldest] = this.keys();
    if (this.size > this.limit) this.delete(oldest as Key);
    return this;
  }
}
