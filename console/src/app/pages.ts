import type { ComponentType } from 'react';

interface PageFiles {
  /** Its texts besides those of the shell, by area. */
  texts: readonly string[];
  /** Loads its code. */
  load: () => Promise<ComponentType>;
  /** It is shown without a session, and without the shell. */
  isPublic?: boolean;
}

/** The files of each page by its address. They are few lines, so that the boot script has them, before the router. */
export const PAGES = {
  '/sign-in': {
    isPublic: true,
    texts: ['account'],
    load: async () => (await import('../areas/account/sign-in-page.tsx')).SignInPage,
  },
  '/sign-in/$provider': {
    isPublic: true,
    texts: ['account'],
    load: async () => (await import('../areas/account/provider-return-page.tsx')).ProviderReturnPage,
  },
  '/sign-up': {
    isPublic: true,
    texts: ['account'],
    load: async () => (await import('../areas/account/sign-up-page.tsx')).SignUpPage,
  },
  '/forgot-password': {
    isPublic: true,
    texts: ['account'],
    load: async () => (await import('../areas/account/forgot-password-page.tsx')).ForgotPasswordPage,
  },
  '/reset-password': {
    isPublic: true,
    texts: ['account'],
    load: async () => (await import('../areas/account/reset-password-page.tsx')).ResetPasswordPage,
  },
  '/verify-email': {
    isPublic: true,
    texts: ['account'],
    load: async () => (await import('../areas/account/verify-email-page.tsx')).VerifyEmailPage,
  },
  '/billing': {
    texts: ['billing'],
    load: async () => (await import('../areas/billing/billing-page.tsx')).BillingPage,
  },
  '/billing/checkout': {
    texts: ['billing'],
    load: async () => (await import('../areas/billing/checkout-page.tsx')).CheckoutPage,
  },
  '/blog': {
    texts: ['blog', 'jobs', 'texts'],
    load: async () => (await import('../areas/blog/blog-page.tsx')).BlogPage,
  },
  '/blog/$projectId/$postId': {
    texts: ['blog', 'jobs', 'texts'],
    load: async () => (await import('../areas/blog/post-page.tsx')).PostPage,
  },
  '/projects/$projectId/generate': {
    texts: ['projects', 'jobs', 'generate'],
    load: async () => (await import('../areas/generate/generate-page.tsx')).GeneratePage,
  },
  '/': {
    texts: ['home', 'jobs', 'projects', 'notifications'],
    load: async () => (await import('../areas/home/home-page.tsx')).HomePage,
  },
  '/projects/$projectId/import': {
    texts: ['projects', 'jobs', 'import'],
    load: async () => (await import('../areas/import/import-page.tsx')).ImportPage,
  },
  '/notifications': {
    texts: ['notifications', 'jobs'],
    load: async () => (await import('../areas/notifications/notifications-page.tsx')).NotificationsPage,
  },
  '/organization': {
    texts: ['organization', 'jobs', 'profiles'],
    load: async () => (await import('../areas/organization/organization-page.tsx')).OrganizationPage,
  },
  '/organization/webhooks/$endpointId': {
    texts: ['organization', 'jobs'],
    load: async () => (await import('../areas/organization/webhook-page.tsx')).WebhookPage,
  },
  '/profiles': {
    texts: ['texts', 'profiles'],
    load: async () => (await import('../areas/profiles/profiles-page.tsx')).ProfilesPage,
  },
  '/profiles/$profileId': {
    texts: ['texts', 'profiles'],
    load: async () => (await import('../areas/profiles/profile-page.tsx')).ProfilePage,
  },
  '/projects': {
    texts: ['projects', 'jobs'],
    load: async () => (await import('../areas/projects/projects-page.tsx')).ProjectsPage,
  },
  '/projects/$projectId': {
    texts: ['projects', 'jobs'],
    load: async () => (await import('../areas/projects/items-page.tsx')).ItemsPage,
  },
  '/projects/$projectId/publish': {
    texts: ['projects', 'jobs', 'texts', 'publish'],
    load: async () => (await import('../areas/publish/publish-page.tsx')).PublishPage,
  },
  '/projects/$projectId/review': {
    texts: ['projects', 'jobs', 'texts', 'review'],
    load: async () => (await import('../areas/review/review-page.tsx')).ReviewPage,
  },
  '/projects/$projectId/rules': {
    texts: ['projects', 'jobs', 'rules'],
    load: async () => (await import('../areas/rules/rules-page.tsx')).RulesPage,
  },
  '/projects/$projectId/rules/$ruleId': {
    texts: ['projects', 'jobs', 'rules'],
    load: async () => (await import('../areas/rules/rule-page.tsx')).RulePage,
  },
  '/settings': {
    texts: ['settings'],
    load: async () => (await import('../areas/settings/settings-page.tsx')).SettingsPage,
  },
  '/admin': {
    texts: ['staff', 'studio'],
    load: async () => (await import('../areas/staff/staff-page.tsx')).StaffPage,
  },
  '/stores': {
    texts: ['stores'],
    load: async () => (await import('../areas/stores/stores-page.tsx')).StoresPage,
  },
  '/stores/$connectionId': {
    texts: ['stores'],
    load: async () => (await import('../areas/stores/store-page.tsx')).StorePage,
  },
  '/store-connections': {
    texts: ['stores'],
    load: async () => (await import('../areas/stores/install-page.tsx')).InstallPage,
  },
  '/studio': {
    texts: ['studio', 'jobs'],
    load: async () => (await import('../areas/studio/studio-page.tsx')).StudioPage,
  },
  '/studio/requests/$requestId': {
    texts: ['studio', 'jobs'],
    load: async () => (await import('../areas/studio/request-page.tsx')).RequestPage,
  },
  '/studio/audits/$auditId': {
    texts: ['studio', 'jobs'],
    load: async () => (await import('../areas/studio/audit-page.tsx')).AuditPage,
  },
  '/support': {
    texts: ['support'],
    load: async () => (await import('../areas/support/support-page.tsx')).SupportPage,
  },
} as const satisfies Record<string, PageFiles>;

export type PagePath = keyof typeof PAGES;

/** What surrounds every page of a signed-in user. */
export const loadShell = async () => (await import('../areas/shell/shell.tsx')).Shell;

/** Returns the page at an address, as the router finds it. */
export function pageAt(address: string): PagePath | undefined {
  const parts = partsOf(address);
  return (Object.keys(PAGES) as PagePath[]).find((path) => {
    const pattern = partsOf(path);
    return pattern.length === parts.length && pattern.every((part, n) => part.startsWith('$') || part === parts[n]);
  });
}

const partsOf = (address: string) => address.split('/').filter(Boolean);

/** Returns the files of the page at an address; without a page there, the shell says so. */
export function filesOf(path: PagePath | undefined): PageFiles {
  return path ? PAGES[path] : { texts: [], load: loadShell };
}
