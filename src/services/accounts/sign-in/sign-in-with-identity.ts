import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { IdentityProviderName } from '../../../../entities/accounts/linked-identity.ts';
import { User } from '../../../../entities/accounts/user.ts';
import type { IdpAInput, IdpBInput } from '../../../../schema/accounts/identity-inputs.ts';
import type { LoginResponse } from '../../../../schema/accounts/payloads.ts';
import type { Context } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { observeCall } from '../../../core/observe-call.ts';
import { clientNetwork } from '../../../core/rate-limiter.ts';
import type { Identity, IdentityChecks } from '../../../providers/identity/identity-provider.ts';
import { identityProviderFor } from '../../../providers/identity/identity-providers.ts';
import { signUpWithIdentity } from '../sign-up/sign-up-with-identity.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { findLinkedUser, linkIdentity, type VerifiedIdentity } from './link-identity.ts';

/** Attempts to find or create the user while concurrent sign-ins of the same person do the same. */
const ATTEMPTS = 5;

/** Signs in with a token of idpA, which contains the names. Throws as {@link signInWithIdpB} does. */
export async function signInWithIdpA(
  ctx: Context,
  { credential, accessToken, nonce }: IdpAInput,
): Promise<LoginResponse> {
  const identity = await verifyToken(ctx, IdentityProviderName.idpA, credential, { accessToken, nonce });
  return signIn(ctx, { ...identity, provider: IdentityProviderName.idpA });
}

/**
 * Signs in with a token of idpB, which sends the names separately and only at the first sign-in. Throws 401 for an
 * invalid token and for a disabled account, 409 if an account has the address and the provider has not verified it, 429
 * after too many sign-ins from this network, NOT_CONFIGURED, and ProviderError if the provider's keys are unavailable.
 */
export async function signInWithIdpB(
  ctx: Context,
  { idToken, nonce, firstName, lastName }: IdpBInput,
): Promise<LoginResponse> {
  const identity = await verifyToken(ctx, IdentityProviderName.idpB, idToken, { nonce });
  return signIn(ctx, {
    ...identity,
    provider: IdentityProviderName.idpB,
    firstName: firstName?.trim() ?? '',
    lastName: lastName?.trim() ?? '',
  });
}

async function verifyToken(
  ctx: Context,
  name: IdentityProviderName,
  idToken: string,
  checks: IdentityChecks,
): Promise<Identity> {
  const provider = identityProviderFor(ctx.config, name);
  await ctx.rateLimiter.consume('identity', clientNetwork(ctx.ip));
  return observeCall(ctx, name, () => provider.verify(idToken, checks)).catch((error: unknown) => {
    // A misconfigured client id or issuer is only visible in this line.
    if (error instanceof AppError)
      ctx.log.info(
        { event: 'identity_token.rejected', provider: name, reason: reasonOf(error.cause) },
        'The identity token was rejected.',
      );
    throw error;
  });
}

/** Omits the message of a SyntaxError, because it quotes the token. */
function reasonOf(cause: unknown): string {
  return cause instanceof Error && !(cause instanceof SyntaxError) ? cause.message : 'not a token';
}

async function signIn(ctx: Context, identity: VerifiedIdentity): Promise<LoginResponse> {
  const userId = await findOrCreateUser(ctx, identity);
  const user = await ctx.em.findOneOrFail(User, userId, { disableIdentityMap: true });
  // The owner of the address may prove it meanwhile, which unlinks the identities of others.
  const isStillLinked = async (own: Context) => (await findLinkedUser(own, identity)) === userId;
  return completeSignIn(ctx, user, [identity.provider], isStillLinked);
}

/**
 * Returns the user of an identity and links or creates one if necessary. Concurrent first sign-ins find the same user.
 */
async function findOrCreateUser(ctx: Context, identity: VerifiedIdentity): Promise<string> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const userId = (await findLinkedUser(ctx, identity)) ?? (await linkOrSignUp(ctx, identity));
    if (userId) return userId;
  }
  throw new AppError('UNAVAILABLE');
}

async function linkOrSignUp(ctx: Context, identity: VerifiedIdentity): Promise<string | null> {
  try {
    return (await linkIdentity(ctx, identity)) ?? (await signUpWithIdentity(ctx, identity));
  } catch (error) {
    // A concurrent sign-in linked the same identity to an account with another address.
    if (error instanceof UniqueConstraintViolationException) return null;
    throw error;
  }
}
