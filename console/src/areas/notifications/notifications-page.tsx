import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient, useQuery } from 'urql';
import { refusalOf, type Refusal } from '../../api/errors.ts';
import { mutate } from '../../api/mutate.ts';
import { RefusalAlert } from '../../components/api-form.tsx';
import { Page } from '../../components/page.tsx';
import { Pages } from '../../components/pages.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Empty } from '../../components/states.tsx';
import {
  MarkAllNotificationsReadDocument,
  MarkNotificationReadDocument,
  NotificationsDocument,
} from '../../generated/notifications.ts';
import { NotificationEntry } from './notification-entry.tsx';
import type { Notification } from './subject.ts';

const PAGE_SIZE = 20;

/** The notifications of the user, newest first. The subscription of the shell adds new ones while the page is open. */
export function NotificationsPage() {
  const { t } = useTranslation('notifications');
  const client = useClient();
  const [page, setPage] = useState(1);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const query = useQuery({
    query: NotificationsDocument,
    variables: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
  });
  const run = async (work: Promise<unknown>): Promise<void> => {
    setRefusal(null);
    await work.catch((error: unknown) => setRefusal(refusalOf(error)));
  };
  const markRead = ({ id, isRead }: Notification) => {
    if (!isRead) void run(mutate(client, MarkNotificationReadDocument, { notificationId: id }));
  };
  const markAllRead = () => void run(mutate(client, MarkAllNotificationsReadDocument, {}));
  return (
    <Page
      title={t('title')}
      actions={
        <Button variant="default" onClick={markAllRead}>
          {t('markAllRead')}
        </Button>
      }
    >
      <RefusalAlert refusal={refusal} />
      <QueryView query={query}>
        {({ notifications: { notifications, total } }) =>
          notifications.length === 0 ? (
            <Empty title={t('empty.title')}>{t('empty.advice')}</Empty>
          ) : (
            <Stack>
              <Stack component="ul" gap="xs" p={0} m={0} aria-label={t('title')} style={{ listStyle: 'none' }}>
                {notifications.map((notification) => (
                  <NotificationEntry key={notification.id} notification={notification} onRead={markRead} />
                ))}
              </Stack>
              <Pages page={page} pageSize={PAGE_SIZE} total={total} onChange={setPage} />
            </Stack>
          )
        }
      </QueryView>
    </Page>
  );
}
