/** The parts of the page, as the address names them. */
export const STUDIO_TABS = ['requests', 'audits', 'tools'] as const;
export type StudioTab = (typeof STUDIO_TABS)[number];
