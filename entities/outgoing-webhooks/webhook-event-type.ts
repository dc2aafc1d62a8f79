/** The events that an organization can have delivered, with what `data` of the delivery describes. */
export const WEBHOOK_EVENTS = {
  'job.completed': 'A job ended and at least one item succeeded, or none failed. Imports have an event of their own.',
  'job.failed': 'A job ended without a success.',
  'import.completed': 'An import ended and its products are in the project.',
  'item.generated': 'Texts were generated for items.',
  'item.approved': 'Items were approved.',
  'item.rejected': 'Items were rejected.',
  'item.reopened': 'The approval or rejection of items was taken back.',
  'item.published': 'Texts of items were written to the store.',
  'sync.conflict': 'A sync found texts that were changed in the store, and left them as they are.',
  'blog_post.published': 'A blog post was published.',
  'balance.low': 'The balance fell below a threshold.',
  'subscription.changed': 'The subscription began, changed, was cancelled or ended.',
  'automation.run_completed': 'A run of an automation rule ended, and was not skipped.',
  'webhook.test': 'A test that an administrator asked for. It is delivered whatever events the endpoint has.',
} as const;

export type WebhookEventType = keyof typeof WEBHOOK_EVENTS;

export const WEBHOOK_EVENT_TYPES = Object.keys(WEBHOOK_EVENTS) as readonly WebhookEventType[];
