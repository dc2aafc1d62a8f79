/** The parts of the page, as the address names them. */
export const ORGANIZATION_TABS = ['access', 'details', 'ownKeys', 'chatDesk', 'webhooks', 'privacy'] as const;
export type OrganizationTab = (typeof ORGANIZATION_TABS)[number];
