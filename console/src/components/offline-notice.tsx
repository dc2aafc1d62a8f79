import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../api/connection.ts';

/** The element is always there, so that a screen reader announces the change of its content. */
export function OfflineNotice() {
  const { t } = useTranslation();
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <Alert color="yellow" radius={0} title={t('offline.title')}>
          {t('offline.advice')}
        </Alert>
      )}
    </div>
  );
}
