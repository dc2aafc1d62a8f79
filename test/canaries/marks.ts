/** A text that is nowhere else, so that it can be found wherever it ends up. */
const MARK = /c4n4ry(\d+)x/g;
/** Names of fields and headers whose values are secrets. */
const SECRET = /password|secret|token|credential|api_?key|authorization|signature|^code$/i;

/** Creates canary values and finds them again. */
export class Marks {
  private readonly origins: string[] = [];
  private readonly secrets = new Set<number>();

  /** Returns a new canary for a field or header of a call. */
  of(origin: string, name: string): string {
    const number = this.origins.push(`${name} of ${origin}`) - 1;
    if (SECRET.test(name)) this.secrets.add(number);
    return `c4n4ry${number}x`;
  }

  /** The origins of the canaries in a text, without names of fields that the caller has chosen. */
  valuesIn(text: string): string[] {
    return this.in(text).filter((origin) => !origin.startsWith('key of '));
  }

  /** The origins of the canaries in a text. */
  in(text: string): string[] {
    return [...new Set(this.numbersIn(text).map((number) => this.origins[number]!))];
  }

  /** The origins of the canaries in a text that are secrets. */
  secretsIn(text: string): string[] {
    const found = this.numbersIn(text).filter((number) => this.secrets.has(number));
    return [...new Set(found.map((number) => this.origins[number]!))];
  }

  private numbersIn(text: string): number[] {
    return [...text.matchAll(MARK)].map(([, number]) => Number(number));
  }
}
