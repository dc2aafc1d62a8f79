import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../components/app-link.tsx';
import { type QueryResult, QueryView } from '../../components/query-view.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import type { LastNotificationsQuery } from '../../generated/home.ts';
import { notificationText } from '../notifications/notification-text.ts';
import { subjectOf } from '../notifications/subject.ts';

export function LastNotifications({ query }: { query: QueryResult<LastNotificationsQuery> }) {
  const { t } = useTranslation('home');
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="last-notifications">
      <Stack>
        <Group justify="space-between">
          <Title order={2} size="h4" id="last-notifications">
            {t('notifications.title')}
          </Title>
          <AppLink href="/notifications">{t('notifications.all')}</AppLink>
        </Group>
        <QueryView query={query}>
          {({ notifications: { notifications } }) =>
            notifications.length ? (
              notifications.map((notification) => (
                <LastNotification key={notification.id} notification={notification} />
              ))
            ) : (
              <Text>{t('notifications.none')}</Text>
            )
          }
        </QueryView>
      </Stack>
    </Paper>
  );
}

type Notification = LastNotificationsQuery['notifications']['notifications'][number];

function LastNotification({ notification }: { notification: Notification }) {
  const { isRead, createdAt } = notification;
  const { title, body } = notificationText(notification);
  const subject = subjectOf(notification);
  return (
    <div>
      <Group gap="xs">
        {subject ? (
          <AppLink href={subject} fw={isRead ? 400 : 600}>
            {title}
          </AppLink>
        ) : (
          <Text fw={isRead ? 400 : 600}>{title}</Text>
        )}
        <Text size="sm" c="dimmed">
          <RelativeTime at={createdAt} />
        </Text>
      </Group>
      <Text size="sm">{body}</Text>
    </div>
  );
}
