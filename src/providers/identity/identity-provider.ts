/** Values of the sign-in that the token must match. */
export interface IdentityChecks {
  /** The nonce with which the sign-in was started. The token must contain the same. */
  nonce?: string | null | undefined;
  /** The access token that was issued with the ID token. It must match `at_hash`, if the ID token has one. */
  accessToken?: string | null | undefined;
}

/** The identity of a person at the provider. */
export interface Identity {
  issuer: string;
  /** Unlike an address, it never changes and is never reassigned. */
  subject: string;
  /** Null if the token has no usable address. */
  email: string | null;
  /** Whether the provider has verified that the address belongs to the person. */
  emailVerified: boolean;
  firstName: string;
  lastName: string;
}

/** A system that authenticates people and issues signed ID tokens. */
export interface IdentityProvider {
  /**
   * Returns the identity in a token. Throws INVALID_IDENTITY for an invalid token, and ProviderError if the provider's
   * keys cannot be fetched now.
   */
  verify(idToken: string, checks?: IdentityChecks): Promise<Identity>;
}
