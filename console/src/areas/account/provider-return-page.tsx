import { Alert, Stack, Text } from '@mantine/core';
import { useParams, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { publicClient } from '../../api/public-client.ts';
import { refusalOf } from '../../api/errors.ts';
import { mutate } from '../../api/mutate.ts';
import { sessionBegun } from '../../api/session.ts';
import { forgetViewer } from '../../app/viewer.ts';
import { Loading } from '../../components/states.tsx';
import { type SignInAnswerFragment, SignInWithIdpADocument, SignInWithIdpBDocument } from '../../generated/account.ts';
import { type Returned, takeReturn } from './provider-sign-in.ts';
import { Done, PublicLink, PublicPage } from './public-page.tsx';
import { SignIn } from './sign-in.tsx';

/** Where a provider returns to. A second factor, if there is one, comes next. */
export function ProviderReturnPage() {
  const { t } = useTranslation('account');
  const { provider } = useParams({ from: '/sign-in/$provider' });
  const router = useRouter();
  const [returned] = useState(takeReturn);
  const [answer, setAnswer] = useState<SignInAnswerFragment | null>(null);
  /** The window that waited for the session goes on. */
  const [isDone, setDone] = useState(false);
  const [problem, setProblem] = useState<string | null>(returned ? null : t('provider.failed'));
  const finish = () => {
    setDone(true);
    window.close();
  };
  const enter = () => {
    forgetViewer();
    sessionBegun();
    if (returned?.to) void router.navigate({ href: returned.to, replace: true });
    else finish();
  };
  useEffect(() => {
    if (!returned) return;
    signInWith(provider, returned).then(
      (next) => (next.tempToken ? setAnswer(next) : enter()),
      (error: unknown) => setProblem(refusalOf(error).message),
    );
    // What was returned is sent once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <PublicPage title={t('signIn.title')}>
      {isDone ? (
        <Done>
          <Text>{t('provider.done')}</Text>
        </Done>
      ) : problem ? (
        <Stack>
          <Alert color="red" role="alert">
            {problem}
          </Alert>
          <PublicLink to="/sign-in">{t('toSignIn')}</PublicLink>
        </Stack>
      ) : answer ? (
        <SignIn first={answer} onSignedIn={enter} />
      ) : (
        <Loading />
      )}
    </PublicPage>
  );
}

async function signInWith(provider: string, { idToken, accessToken, nonce }: Returned): Promise<SignInAnswerFragment> {
  if (provider === 'idpB') {
    const { signInWithIdpB } = await mutate(publicClient, SignInWithIdpBDocument, { input: { idToken, nonce } });
    return signInWithIdpB;
  }
  const input = { credential: idToken, accessToken, nonce };
  return (await mutate(publicClient, SignInWithIdpADocument, { input })).signInWithIdpA;
}
