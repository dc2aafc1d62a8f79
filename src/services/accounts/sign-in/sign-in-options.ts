import { IdentityProviderName } from '../../../../entities/accounts/linked-identity.ts';
import type { SignInOptions } from '../../../../schema/accounts/sign-in-options.ts';
import type { Context } from '../../../core/context.ts';
import { captchaWidget } from '../../../providers/captcha/captcha.ts';
import { signInPageOf } from '../../../providers/identity/identity-providers.ts';

/** Returns how people can sign in and sign up, from the configuration. */
export function signInOptions({ config }: Context): SignInOptions {
  const providers = Object.values(IdentityProviderName).flatMap((name) => {
    const page = signInPageOf(config, name);
    return page ? [{ name, ...page }] : [];
  });
  return { providers, captcha: captchaWidget(config) };
}
