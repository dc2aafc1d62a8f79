/** The parts of the page, as the address names them. */
export const STAFF_TABS = ['organizations', 'requests', 'queues'] as const;
export type StaffTab = (typeof STAFF_TABS)[number];
