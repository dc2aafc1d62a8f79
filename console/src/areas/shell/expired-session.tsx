import { Modal, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionRenewed, useSessionEnded } from '../../api/session.ts';
import { currentViewer, forgetViewer, useViewer } from '../../app/viewer.ts';
import { Loading } from '../../components/states.tsx';
import { loadTexts } from '../../i18n/i18n.ts';

const SignIn = lazy(async () => {
  const [{ SignIn }] = await Promise.all([import('../account/sign-in.tsx'), loadTexts('account')]);
  return { default: SignIn };
});

/** Asks for a new sign-in over the page, whose input stays. The requests that wait for it are then repeated. */
export function ExpiredSession() {
  const { t } = useTranslation();
  const ended = useSessionEnded();
  const viewer = useViewer();
  const resume = async () => {
    forgetViewer();
    const next = await currentViewer();
    // Another user must not see what this page shows.
    if (next?.id === viewer.id) sessionRenewed();
    else location.assign('/');
  };
  return (
    <Modal opened={ended} onClose={() => {}} withCloseButton={false} title={t('expired.title')} centered>
      <Text mb="md">{t('expired.advice')}</Text>
      <Suspense fallback={<Loading />}>
        <SignIn email={viewer.email} onSignedIn={() => void resume()} />
      </Suspense>
    </Modal>
  );
}
