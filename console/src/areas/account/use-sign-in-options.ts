import { useEffect, useState } from 'react';
import { publicClient } from '../../api/public-client.ts';
import { SignInOptionsDocument, type SignInOptionsQuery } from '../../generated/account.ts';

type SignInOptions = SignInOptionsQuery['signInOptions'];

/** How people can sign in and sign up; null until it is known. Without it, a password is all that a page offers. */
export function useSignInOptions(): SignInOptions | null {
  const [options, setOptions] = useState<SignInOptions | null>(null);
  useEffect(() => {
    void publicClient.query(SignInOptionsDocument, {}).then(({ data }) => setOptions(data?.signInOptions ?? null));
  }, []);
  return options;
}
