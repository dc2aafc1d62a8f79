import { Alert, Modal, Text } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionBegun, sessionRenewed, useSessionEnded, useSessionTaken } from '../../api/session.ts';
import { isSessionOf, useViewer } from '../../app/viewer.ts';
import { lazyPart } from '../../components/lazy-part.tsx';
import { Loading } from '../../components/states.tsx';
import { loadTexts } from '../../i18n/i18n.ts';

const SignInAgain = lazyPart(async () => {
  const [{ SignInAgain }] = await Promise.all([import('../account/sign-in-again.tsx'), loadTexts('account')]);
  return { default: SignInAgain };
});

/** Asks for a new sign-in over the page, whose input stays. The requests that wait for it are then repeated. */
export default function ExpiredSession() {
  const { t } = useTranslation();
  const ended = useSessionEnded();
  const viewer = useViewer();
  const isTaken = useSessionTaken();
  const [isBlocked, setBlocked] = useState(false);
  const taken = isTaken ? t('expired.other', { email: viewer.email }) : null;
  const problem = isBlocked ? t('expired.blocked') : taken;
  const resume = async () => {
    sessionBegun();
    // Another user must not see what this page shows.
    if (!(await isSessionOf(viewer.id))) return location.assign('/');
    setBlocked(false);
    sessionRenewed();
  };
  return (
    <Modal opened={ended} onClose={() => {}} withCloseButton={false} title={t('expired.title')} centered>
      <Text mb="md">{t('expired.advice')}</Text>
      {problem && (
        <Alert color="yellow" role="alert" mb="md">
          {problem}
        </Alert>
      )}
      <Suspense fallback={<Loading />}>
        <SignInAgain email={viewer.email} onSignedIn={() => void resume()} onBlocked={() => setBlocked(true)} />
      </Suspense>
    </Modal>
  );
}
