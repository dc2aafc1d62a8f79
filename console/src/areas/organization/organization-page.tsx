import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../app/viewer.ts';
import { Page } from '../../components/page.tsx';
import { ApiKeys } from './api-keys.tsx';
import { AuditLog } from './audit-log.tsx';
import { People } from './people.tsx';

/** Who works in the organization and what happened in it. Only its administrators may read that. */
export function OrganizationPage() {
  const { t } = useTranslation('organization');
  const { role, organization } = useViewer();
  return (
    <Page title={t('title')}>
      <Stack gap="xl">
        <Text fw={600}>{organization.name}</Text>
        {role === 'admin' ? (
          <>
            <People />
            <ApiKeys />
            <AuditLog />
          </>
        ) : (
          <Text>{t('adminsOnly')}</Text>
        )}
      </Stack>
    </Page>
  );
}
