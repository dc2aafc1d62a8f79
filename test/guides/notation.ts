/**
 * The placeholders in the examples of the guides. `{name}` in a response captures a value the first time, and stands
 * for it from then on. `…` matches anything but null: a part of a text, a whole value, or the rest of an array. Fields
 * that an example does not show are ignored.
 */
export class Values {
  private readonly known = new Map<string, string>();

  /** @param given values that the guide assumes, computed when they are needed */
  constructor(private readonly given: Readonly<Record<string, (values: Values) => string>>) {}

  get(name: string): string | undefined {
    return this.known.get(name) ?? this.given[name]?.(this);
  }

  /** Replaces the names of all known values in a text. */
  fill(text: string): string {
    return text.replaceAll(/(?<!\$)\{(\w+)\}/g, (whole, name: string) => this.get(name) ?? whole);
  }

  /**
   * Returns the actual value in the notation of the shown one: equal to it if they match. Captures values on the way.
   */
  asShown(shown: unknown, actual: unknown): unknown {
    if (typeof shown === 'string') return this.fits(shown, actual) ? shown : actual;
    if (Array.isArray(shown) && Array.isArray(actual)) {
      const isOpen = shown.at(-1) === '…';
      const compared = isOpen ? actual.slice(0, shown.length - 1) : actual;
      return [...compared.map((each, n) => this.asShown(shown[n], each)), ...(isOpen ? ['…'] : [])];
    }
    if (!isRecord(shown) || !isRecord(actual)) return actual;
    return Object.fromEntries(
      Object.keys(shown)
        .filter((key) => key in actual)
        .map((key) => [key, this.asShown(shown[key], actual[key])]),
    );
  }

  private fits(shown: string, actual: unknown): boolean {
    const name = /^\{(\w+)\}$/.exec(shown)?.[1];
    if (name && (typeof actual === 'string' || typeof actual === 'number')) {
      const known = this.get(name);
      if (known === undefined) this.known.set(name, String(actual));
      return known === undefined || known === String(actual);
    }
    if (shown === '…') return actual !== undefined && actual !== null;
    const pattern = this.fill(shown)
      .split('…')
      .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
      .join('[^]*?')
      .replaceAll(/\\\{(\w+)\\\}/g, String.raw`(?<$1>[^\s;]+)`);
    const found = typeof actual === 'string' ? new RegExp(`^${pattern}$`).exec(actual) : null;
    for (const [part, value] of Object.entries(found?.groups ?? {})) this.known.set(part, value);
    return found !== null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
