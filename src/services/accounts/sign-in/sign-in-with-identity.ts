import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { IdentityProviderName } from '../../../../entities/accounts/linked-identity.ts';
import { User } from '../../../../entities/accounts/user.ts';
import type { IdpAInput, IdpBInput } from '../../../../schema/accounts/identity-inputs.ts';
import type { LoginResponse } from '../../../../schema/accounts/payloads.ts';
import type { Identity, IdentityChecks } from '../../../providers/identity/identity-provider.ts';
import { identityProviderFor } from '../../../providers/identity/identity-providers.ts';
import { clientNetwork } from '../../../core/rate-limiter.ts';
import type { Context } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { signUpWithIdentity } from '../sign-up/sign-up-with-identity.ts';
import { findLinkedUser, linkIdentity, type VerifiedIdentity } from './link-identity.ts';

/** How often it is looked again who came first. */
const ATTEMPTS = 5;

/** Signs in with a token of idpA, which tells names as well. Throws as {@link signInWithIdpB} does. */
export async function signInWithIdpA(
  ctx: Context,
  { credential, accessToken, nonce }: IdpAInput,
): Promise<LoginResponse> {
  const identity = await proven(ctx, IdentityProviderName.idpA, credential, { accessToken, nonce });
  return signIn(ctx, { ...identity, provider: IdentityProviderName.idpA });
}

/**
 * Signs in with a token of idpB; names come beside it, at the first sign-in only. Throws 401 for a token that proves nothing
 * and for a disabled account, 409 for the address of an account that the provider has not verified, 429, NOT_CONFIGURED, and
 * ProviderError where the provider's keys cannot be had.
 */
export async function signInWithIdpB(
  ctx: Context,
  { idToken, nonce, firstName, lastName }: IdpBInput,
): Promise<LoginResponse> {
  const identity = await proven(ctx, IdentityProviderName.idpB, idToken, { nonce });
  return signIn(ctx, {
    ...identity,
    provider: IdentityProviderName.idpB,
    firstName: firstName?.trim() ?? '',
    lastName: lastName?.trim() ?? '',
  });
}

async function proven(
  ctx: Context,
  name: IdentityProviderName,
  idToken: string,
  checks: IdentityChecks,
): Promise<Identity> {
  const provider = identityProviderFor(ctx.config, name);
  await ctx.rateLimiter.consume('identity', clientNetwork(ctx.ip));
  return provider.verify(idToken, checks).catch((error: unknown) => {
    // A client id or an issuer that is configured wrongly shows here and nowhere else.
    if (error instanceof AppError)
      ctx.log.info({ provider: name, reason: reasonOf(error.cause) }, 'identity token refused');
    throw error;
  });
}

/** What cannot be parsed is quoted by its error. */
function reasonOf(cause: unknown): string {
  return cause instanceof Error && !(cause instanceof SyntaxError) ? cause.message : 'not a token';
}

async function signIn(ctx: Context, identity: VerifiedIdentity): Promise<LoginResponse> {
  const userId = await userOf(ctx, identity);
  return completeSignIn(ctx, await ctx.em.findOneOrFail(User, userId, { disableIdentityMap: true }), [
    identity.provider,
  ]);
}

/** Whose identity it is, from now on if not before. Of several first sign-ins at once one is the first; the others find what it stored. */
async function userOf(ctx: Context, identity: VerifiedIdentity): Promise<string> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const userId = (await findLinkedUser(ctx, identity)) ?? (await linkOrFound(ctx, identity));
    if (userId) return userId;
  }
  throw new AppError('UNAVAILABLE');
}

async function linkOrFound(ctx: Context, identity: VerifiedIdentity): Promise<string | null> {
  try {
    return (await linkIdentity(ctx, identity)) ?? (await signUpWithIdentity(ctx, identity));
  } catch (error) {
    // The same person, with another address, was faster.
    if (error instanceof UniqueConstraintViolationException) return null;
    throw error;
  }
}
