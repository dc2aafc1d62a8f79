import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../components/app-link.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { notificationText } from './notification-text.ts';
import { type Notification, subjectOf } from './subject.ts';

interface NotificationEntryProps {
  notification: Notification;
  onRead: (notification: Notification) => void;
}

/** One notification. Opening what it is about marks it as read. */
export function NotificationEntry({ notification, onRead }: NotificationEntryProps) {
  const { t } = useTranslation('notifications');
  const { isRead, createdAt } = notification;
  const { title, body } = notificationText(notification);
  const subject = subjectOf(notification);
  return (
    <Paper component="li" withBorder p="md">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Stack gap={4}>
          <Group gap="xs">
            {subject ? (
              <AppLink href={subject} fw={isRead ? 400 : 600} onClick={() => onRead(notification)}>
                {title}
              </AppLink>
            ) : (
              <Text fw={isRead ? 400 : 600}>{title}</Text>
            )}
            {!isRead && <Badge variant="light">{t('unread')}</Badge>}
          </Group>
          {body && <Text size="sm">{body}</Text>}
          <Text size="sm" c="dimmed">
            <RelativeTime at={createdAt} />
          </Text>
        </Stack>
        {!isRead && (
          <Button
            variant="default"
            size="xs"
            aria-label={t('markReadOf', { title })}
            onClick={() => onRead(notification)}
          >
            {t('markRead')}
          </Button>
        )}
      </Group>
    </Paper>
  );
}
