import type account from '../locales/en/account.json';
import type billing from '../locales/en/billing.json';
import type blog from '../locales/en/blog.json';
import type common from '../locales/en/common.json';
import type generate from '../locales/en/generate.json';
import type home from '../locales/en/home.json';
import type imports from '../locales/en/import.json';
import type jobs from '../locales/en/jobs.json';
import type profiles from '../locales/en/profiles.json';
import type notifications from '../locales/en/notifications.json';
import type organization from '../locales/en/organization.json';
import type projects from '../locales/en/projects.json';
import type publish from '../locales/en/publish.json';
import type review from '../locales/en/review.json';
import type rules from '../locales/en/rules.json';
import type settings from '../locales/en/settings.json';
import type staff from '../locales/en/staff.json';
import type stores from '../locales/en/stores.json';
import type studio from '../locales/en/studio.json';
import type support from '../locales/en/support.json';
import type texts from '../locales/en/texts.json';

declare module 'i18next' {
  /** A key that is not in the English file of its area does not compile. */
  interface CustomTypeOptions {
    defaultNS: 'common';
    nsSeparator: false;
    resources: {
      account: typeof account;
      billing: typeof billing;
      blog: typeof blog;
      common: typeof common;
      generate: typeof generate;
      home: typeof home;
      import: typeof imports;
      jobs: typeof jobs;
      profiles: typeof profiles;
      notifications: typeof notifications;
      organization: typeof organization;
      projects: typeof projects;
      publish: typeof publish;
      review: typeof review;
      rules: typeof rules;
      settings: typeof settings;
      staff: typeof staff;
      stores: typeof stores;
      studio: typeof studio;
      support: typeof support;
      texts: typeof texts;
    };
  }
}
