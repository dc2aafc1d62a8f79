import './cache-updates.ts';
import type { StudioRequest } from './studio-request.ts';
import { Badge, Group, Paper, Stack, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { useViewer } from '../../app/viewer.ts';
import { AppLink } from '../../components/app-link.tsx';
import { Page } from '../../components/page.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { StudioRequestDocument } from '../../generated/studio.ts';
import { Comments } from './comments.tsx';
import { StaffForm } from './staff-form.tsx';

/** One request with its comments. The staff sets how far it is. */
export function RequestPage() {
  const { t } = useTranslation('studio');
  const { isSuperAdmin } = useViewer();
  const { requestId } = useParams({ from: '/signed-in/studio/requests/$requestId' });
  const query = useQuery({
    query: StudioRequestDocument,
    variables: { requestId },
    requestPolicy: 'cache-and-network',
  });
  return (
    <QueryView query={query}>
      {({ studioRequest: request }) => (
        <Page title={t('request.title')}>
          <Stack gap="lg" maw={720}>
            <AppLink href="/studio">{t('request.back')}</AppLink>
            <Request request={request} />
            {isSuperAdmin && <StaffForm key={request.id} request={request} />}
            <Comments request={request} />
          </Stack>
        </Page>
      )}
    </QueryView>
  );
}

function Request({ request }: { request: StudioRequest }) {
  const { t } = useTranslation('studio');
  const { isSuperAdmin } = useViewer();
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Group gap="xs">
          <Badge variant="light">{t(`status.${request.status}`)}</Badge>
          {request.exclusivity && <Badge variant="default">{t('request.exclusive')}</Badge>}
          <Text size="sm">
            <RelativeTime at={request.createdAt} />
          </Text>
        </Group>
        <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{request.description}</Text>
        {request.budgetRange && <Text size="sm">{t('request.budget', { budget: request.budgetRange })}</Text>}
        {isSuperAdmin && (
          <Text size="sm">
            {t('request.from', { author: request.userEmail, organization: request.organizationName })}
          </Text>
        )}
      </Stack>
    </Paper>
  );
}
