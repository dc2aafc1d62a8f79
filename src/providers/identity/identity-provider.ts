/** What the caller knows of the sign-in besides the token. */
export interface IdentityChecks {
  /** What the sign-in was started with; the token must carry the same. */
  nonce?: string | null | undefined;
  /** What came with the token; it must fit the token's hash of it, where there is one. */
  accessToken?: string | null | undefined;
}

/** Who signed in, as the provider says. */
export interface Identity {
  issuer: string;
  /** Never changes and is never given to anybody else, unlike an address. */
  subject: string;
  /** Null where the provider told none that can be used. */
  email: string | null;
  /** Whether the provider made sure that the address is this person's. */
  emailVerified: boolean;
  firstName: string;
  lastName: string;
}

/** A system that people sign in to, and that proves it by a signed identity token. */
export interface IdentityProvider {
  /**
   * Whom a token stands for. Throws INVALID_IDENTITY for one that proves nothing, ProviderError where that cannot be
   * told now.
   */
  verify(idToken: string, checks?: IdentityChecks): Promise<Identity>;
}
