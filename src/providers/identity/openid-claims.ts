import { z } from 'zod';

/**
 * What an ID token's header may say. Other kinds of signed tokens are told apart by their type,
 * https://www.rfc-editor.org/rfc/rfc8725#section-3.11
 */
export const idTokenHeader = z.object({
  alg: z.literal('RS256'),
  kid: z.string().optional(),
  typ: z
    .string()
    .regex(/^(application\/)?jwt$/i)
    .optional(),
  // Whoever does not understand what is critical must refuse the token,
  // https://www.rfc-editor.org/rfc/rfc7515#section-4.1.11
  crit: z.undefined().optional(),
});

/** As long as the names that people may give themselves. */
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
 * Plain ASCII: other letters may become ASCII ones in lower case (the Kelvin sign becomes k), so that the address of
 * one person could be taken for another's.
 */
const email = z.email({ pattern: z.regexes.html5Email }).max(320).nullable().catch(null);

/** https://openid.net/specs/openid-connect-core-1_0.html#IDToken with the claims of section 5.1 that are used. */
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
    .transform((said) => said === true || said === 'true'),
  given_name: name.default(''),
  family_name: name.default(''),
});

export type IdTokenClaims = z.infer<typeof idTokenClaims>;
