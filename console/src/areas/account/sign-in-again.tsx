import { ProviderButtons } from './provider-buttons.tsx';
import { beginSignInBeside } from './provider-sign-in.ts';
import { SignIn } from './sign-in.tsx';

interface SignInAgainProps {
  email: string;
  onSignedIn: () => void;
  /** The browser did not let the page open a window. */
  onBlocked: () => void;
}

/**
 * The sign-in of a page whose session has ended. Another provider is asked in a window of its own, because this page
 * stays.
 */
export function SignInAgain({ email, onSignedIn, onBlocked }: SignInAgainProps) {
  return (
    <SignIn email={email} onSignedIn={onSignedIn}>
      <ProviderButtons onChoose={(provider) => beginSignInBeside(provider) || onBlocked()} />
    </SignIn>
  );
}
