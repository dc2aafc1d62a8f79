import { expect, it } from '@jest/globals';
import { subjectOf } from '../../console/src/areas/notifications/subject.ts';
import { ORGANIZATION_TABS } from '../../console/src/areas/organization/tabs.ts';

type Subject = Parameters<typeof subjectOf>[0];

const [projectId, postId] = ['0c5b0d0e-5a0f-4c57-9d0e-3f1b8f6f3a01', '7f0b2c6a-1c1e-4a7e-8f0e-6a0f3a9d1b02'];

it.each<[string | null, Subject]>([
  [
    `/blog/${projectId}/${postId}`,
    { notificationType: 'blog_published', projectId, data: { blog_post_id: postId, published_url: null } },
  ],
  [
    `/blog/${projectId}/${postId}`,
    { notificationType: 'blog_publish_failed', projectId, data: { blog_post_id: postId } },
  ],
  ['/organization?tab=privacy', { notificationType: 'gdpr_export_ready', projectId: null, data: {} }],
  ['/organization?tab=webhooks', { notificationType: 'webhook_disabled', projectId: null, data: {} }],
  [`/projects/${projectId}/publish`, { notificationType: 'sync_conflict', projectId, data: {} }],
  [`/projects/${projectId}`, { notificationType: 'job_completed', projectId, data: {} }],
  ['/studio/requests/1', { notificationType: 'studio_comment', projectId: null, data: { request_id: '1' } }],
  [null, { notificationType: 'account_recovered', projectId: null, data: {} }],
])('a notification leads to %s', (address, notification) => {
  expect(subjectOf(notification)).toBe(address);
  const tab = address && new URLSearchParams(address.split('?')[1]).get('tab');
  if (tab) expect(ORGANIZATION_TABS).toContain(tab);
});
