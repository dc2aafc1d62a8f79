/**
 * The notation of the guides' examples. `{name}` is a value: in an answer, where it is a whole text, it gets its name; from
 * then on it stands for it. `…` is anything but null: part of a text, the whole of a value, or the rest of an array. What an
 * answer holds besides is not shown.
 */
export class Values {
  private readonly known = new Map<string, string>();

  /** @param given what a guide takes for granted, made when it is needed */
  constructor(private readonly given: Readonly<Record<string, (values: Values) => string>>) {}

  get(name: string): string | undefined {
    return this.known.get(name) ?? this.given[name]?.(this);
  }

  /** The text with every value that is known in place of its name. */
  fill(text: string): string {
    return text.replaceAll(/(?<!\$)\{(\w+)\}/g, (whole, name: string) => this.get(name) ?? whole);
  }

  /** What there is, in the notation of what is shown: equal to that when it is as shown. Names what is named for the first time. */
  asShown(shown: unknown, actual: unknown): unknown {
    if (typeof shown === 'string') return this.fits(shown, actual) ? shown : actual;
    if (Array.isArray(shown) && Array.isArray(actual)) {
      const isOpen = shown.at(-1) === '…';
      const told = isOpen ? actual.slice(0, shown.length - 1) : actual;
      return [...told.map((each, n) => this.asShown(shown[n], each)), ...(isOpen ? ['…'] : [])];
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
      .join('[^]*?');
    return typeof actual === 'string' && new RegExp(`^${pattern}$`).test(actual);
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
