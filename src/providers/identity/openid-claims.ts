import { z } from 'zod';

/**
 * The allowed header of an ID token. Other kinds of signed tokens have another type,
 * https://www.rfc-editor.org/rfc/rfc8725#section-3.11
 */
export const idTokenHeader = z.object({
  alg: z.literal('RS256'),
  kid: z.string().optional(),
  typ: z
    .string()
    .regex(/^(application\/)?jwt$/i)
    .optional(),
  // A recipient must reject tokens with critical headers that it does not support,
  // https://www.rfc-editor.org/rfc/rfc7515#section-4.1.11
  crit: z.undefined().optional(),
});

/** The maximum length of a name of a user. */
const MAX_NAME = 100;
const name = z
  .string()
  .transform((text) =>
    text
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, MAX_NAME)
      .toWellFormed(),
  )
  .catch('');

/**
 * ASCII only: some other letters become ASCII in lower case (the Kelvin sign becomes k), so that one person could claim
 * the address of another.
 */
const email = z.email({ pattern: z.regexes.html5Email }).max(320).nullable().catch(null);

/** The used claims of https://openid.net/specs/openid-connect-core-1_0.html#IDToken and section 5.1. */
export const idTokenClaims = z.object({
  sub: z.string().regex(/^[\x20-\x7e]{1,255}$/),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  exp: z.number(),
  iat: z.number(),
  at_hash: z.string().optional(),
  email: email.default(null),
  email_verified: z
    .unknown()
    .optional()
    .transform((value) => value === true || value === 'true'),
  given_name: name.default(''),
  family_name: name.default(''),
});

export type IdTokenClaims = z.infer<typeof idTokenClaims>;
