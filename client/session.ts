export interface SessionOptions {
  /** Told each new token, and null when the sign-in is over and the user has to sign in again: the place to store it. */
  onToken?: (token: string | null) => void;
}

/**
 * A sign-in, shared by the callers of both doors: whoever finds its token refused exchanges it for all of them, once. A
 * refused exchange ends it; what keeps the service from answering does not.
 */
export class Session {
  private exchange: Promise<string | null> | null = null;

  /** @param url where the service listens, such as `http://localhost:4000` */
  constructor(
    readonly url: string,
    private current: string | null = null,
    private readonly options: SessionOptions = {},
  ) {}

  get token(): string | null {
    return this.current;
  }

  /** Goes on with the token of a sign-in; with null it is signed out. */
  use(token: string | null): void {
    if (token === this.current) return;
    this.current = token;
    this.options.onToken?.(token);
  }

  /** The token to try once more with after one was refused, by the exchange of that one unless somebody was faster; null for none. */
  async replace(refused: string): Promise<string | null> {
    if (this.current !== refused) return this.current;
    this.exchange ??= this.renew(refused).finally(() => (this.exchange = null));
    return this.exchange;
  }

  private async renew(refused: string): Promise<string | null> {
    const response = await fetch(`${this.url}/api/v1/auth/refresh`, {
      method: 'POST',
      headers: { authorization: `Bearer ${refused}` },
    }).catch(() => null);
    const answer = response?.ok
      ? ((await response.json().catch(() => null)) as { access_token?: string } | null)
      : null;
    // Who signed in or out meanwhile knows better.
    if (this.current !== refused) return this.current;
    if (answer?.access_token) this.use(answer.access_token);
    else if (response?.status === 401) this.use(null);
    return this.current === refused ? null : this.current;
  }
}

/** A session as given, or one of its own with the token. */
export function asSession(url: string, given: Session | string | null): Session {
  return given instanceof Session ? given : new Session(url, given);
}
