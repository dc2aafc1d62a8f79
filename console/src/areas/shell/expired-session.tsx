import { Alert, Modal, Text } from '@mantine/core';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onSessionBegun, sessionBegun, sessionEnded, sessionRenewed, useSessionEnded } from '../../api/session.ts';
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
  const [problem, setProblem] = useState<string | null>(null);
  const resume = async () => {
    sessionBegun();
    // Another user must not see what this page shows.
    if (!(await isSessionOf(viewer.id))) return location.assign('/');
    setProblem(null);
    sessionRenewed();
  };
  const checkUser = useEffectEvent(async () => {
    const isSame = await isSessionOf(viewer.id).catch(() => null);
    setProblem(isSame === false ? t('expired.other', { email: viewer.email }) : null);
    if (isSame) sessionRenewed();
    // What this page sends would change what belongs to somebody else.
    else void sessionEnded();
  });
  useEffect(() => onSessionBegun(() => void checkUser()), []);
  return (
    <Modal opened={ended} onClose={() => {}} withCloseButton={false} title={t('expired.title')} centered>
      <Text mb="md">{t('expired.advice')}</Text>
      {problem && (
        <Alert color="yellow" role="alert" mb="md">
          {problem}
        </Alert>
      )}
      <Suspense fallback={<Loading />}>
        <SignInAgain
          email={viewer.email}
          onSignedIn={() => void resume()}
          onBlocked={() => setProblem(t('expired.blocked'))}
        />
      </Suspense>
    </Modal>
  );
}
