/** What the platform tells an app, as far as it concerns us. */
export const TOPICS = ['app/uninstalled', 'customers/data_request', 'customers/redact', 'shop/redact'] as const;

export type Topic = (typeof TOPICS)[number];
