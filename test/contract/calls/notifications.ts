import { eventually } from '../../support/eventually.ts';
import { fields } from '../fields.ts';
import type { Step } from '../step.ts';

const NOTIFICATION = fields({
  uuid: 'id',
  'uuid?': 'project_id job_id',
  str: 'notification_type title body',
  obj: 'data',
  bool: 'is_read',
  time: 'created_at',
});

/** Run after the jobs, which create notifications. */
export const notifications: Step[] = [
  {
    operation: 'Query.notifications',
    before: ({ shop }) =>
      eventually(
        () => shop.rest.get('/notifications'),
        ({ body }) => body.total > 1,
      ),
    input: { limit: 1, offset: 0 },
    saves: { notification_id: 'notifications.0.id' },
    answer: { notifications: [NOTIFICATION], total: 'int', has_more: 'bool' },
    rejected: { limit: 101 },
  },
  { operation: 'Query.unreadNotificationCount', answer: { unread_count: 'int' } },
  { operation: 'Mutation.markNotificationRead', answer: NOTIFICATION },
  { operation: 'Mutation.markAllNotificationsRead', answer: { read_count: 'int' } },
];
