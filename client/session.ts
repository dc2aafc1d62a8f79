export interface SessionOptions {
  /** Called with each new token, to store it, and with null when the user must sign in again. */
  onToken?: (token: string | null) => void;
}

/**
 * A sign-in that the REST and GraphQL clients share. When the token is rejected, it is exchanged once for all of them.
 * A rejected exchange ends the sign-in; an outage of the service does not.
 */
export class Session {
  private exchange: Promise<string | null> | null = null;

  /** @param url the address of the service, such as `http://localhost:4000` */
  constructor(
    readonly url: string,
    private current: string | null = null,
    private readonly options: SessionOptions = {},
  ) {}

  get token(): string | null {
    return this.current;
  }

  /** Sets the token of a sign-in. With null, the user is signed out. */
  use(token: string | null): void {
    if (token === this.current) return;
    this.current = token;
    this.options.onToken?.(token);
  }

  /**
   * Returns the token with which to repeat a rejected request, exchanging the rejected one if necessary; null if there
   * is none.
   */
  async replace(rejected: string): Promise<string | null> {
    if (this.current !== rejected) return this.current;
    this.exchange ??= this.renew(rejected).finally(() => (this.exchange = null));
    return this.exchange;
  }

  private async renew(rejected: string): Promise<string | null> {
    const response = await fetch(`${this.url}/api/v1/auth/refresh`, {
      method: 'POST',
      headers: { authorization: `Bearer ${rejected}` },
    }).catch(() => null);
    const body = response?.ok ? ((await response.json().catch(() => null)) as { access_token?: string } | null) : null;
    // The user signed in or out meanwhile.
    if (this.current !== rejected) return this.current;
    if (body?.access_token) this.use(body.access_token);
    else if (response?.status === 401) this.use(null);
    return this.current === rejected ? null : this.current;
  }
}

/** Returns the given session, or a new one with the given token. */
export function asSession(url: string, given: Session | string | null): Session {
  return given instanceof Session ? given : new Session(url, given);
}
