import { type ReactNode, Suspense, useState } from 'react';
import type { SignInAnswerFragment } from '../../generated/account.ts';
import { lazyPart } from '../../components/lazy-part.tsx';
import { Loading } from '../../components/states.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';

const EnforcedFactor = lazyPart(() => import('./enforced-factor.tsx'));

interface SignInProps {
  /** The address of the user whose session has ended. */
  email?: string;
  onSignedIn: () => void;
  hasLinks?: boolean;
  /** The answer to a first step that was done elsewhere, such as at another provider. */
  first?: SignInAnswerFragment;
  /** What there is instead of a password. */
  children?: ReactNode;
}

/** All steps of a sign-in: the password, then a second factor, which may have to be set up first. */
export function SignIn({ email, onSignedIn, hasLinks, first, children }: SignInProps) {
  const [answer, setAnswer] = useState<SignInAnswerFragment | null>(first ?? null);
  const proceed = (next: SignInAnswerFragment) => (next.tempToken ? setAnswer(next) : onSignedIn());
  const restart = () => setAnswer(null);
  const tempToken = answer?.tempToken;

  if (!tempToken)
    return (
      <>
        <PasswordForm email={email} onAnswer={proceed} hasLinks={hasLinks} />
        {children}
      </>
    );
  if (answer.twoFactorSetupRequired)
    return (
      <Suspense fallback={<Loading />}>
        <EnforcedFactor
          tempToken={tempToken}
          onSetUp={(method) => setAnswer({ ...answer, twoFactorSetupRequired: false, twoFactorMethod: method })}
        />
      </Suspense>
    );
  return (
    <SecondFactorForm tempToken={tempToken} method={answer.twoFactorMethod} onAnswer={proceed} onRestart={restart} />
  );
}
