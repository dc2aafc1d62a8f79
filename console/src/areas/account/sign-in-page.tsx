import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { sessionBegun } from '../../api/session.ts';
import { forgetViewer } from '../../app/viewer.ts';
import { ProviderButtons } from './provider-buttons.tsx';
import { beginSignIn } from './provider-sign-in.ts';
import { PublicPage } from './public-page.tsx';
import { SignIn } from './sign-in.tsx';

const route = getRouteApi('/sign-in');

export function SignInPage() {
  const { t } = useTranslation('account');
  const router = useRouter();
  const { to } = route.useSearch();
  const enter = () => {
    forgetViewer();
    sessionBegun();
    void router.navigate({ href: to ?? '/', replace: true });
  };
  return (
    <PublicPage title={t('signIn.title')}>
      <SignIn onSignedIn={enter} hasLinks>
        <ProviderButtons onChoose={(provider) => beginSignIn(provider, to ?? '/')} />
      </SignIn>
    </PublicPage>
  );
}
