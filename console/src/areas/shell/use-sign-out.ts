import { notifications } from '@mantine/notifications';
import { useRouter } from '@tanstack/react-router';
import { publicClient } from '../../api/public-client.ts';
import { refusalOf } from '../../api/errors.ts';
import { mutate } from '../../api/mutate.ts';
import { forgetViewer } from '../../app/viewer.ts';
import { SignOutDocument } from '../../generated/shell.ts';

export function useSignOut(): () => Promise<void> {
  const router = useRouter();
  return async () => {
    try {
      await mutate(publicClient, SignOutDocument, {});
    } catch (error) {
      const refusal = refusalOf(error);
      // A session that ended before is what the user wants.
      if (refusal.code !== 'UNAUTHENTICATED') {
        notifications.show({ color: 'red', message: refusal.message });
        return;
      }
    }
    forgetViewer();
    await router.navigate({ to: '/sign-in' });
  };
}
