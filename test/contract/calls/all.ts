import type { Step } from '../step.ts';
import { sessions, signingIn } from './auth.ts';
import { automation } from './automation.ts';
import { billing } from './billing.ts';
import { blog } from './blog.ts';
import { dataSources } from './data-sources.ts';
import { generation } from './generation.ts';
import { items } from './items.ts';
import { jobs } from './jobs.ts';
import { notifications } from './notifications.ts';
import { organization } from './organization.ts';
import { outgoingWebhooks } from './outgoing-webhooks.ts';
import { photos } from './photos.ts';
import { plugin } from './plugin.ts';
import { privacy } from './privacy.ts';
import { profiles, templates } from './profiles.ts';
import { projects } from './projects.ts';
import { secondFactor } from './second-factor.ts';
import { staff } from './staff.ts';
import { stores } from './stores.ts';
import { audits, studio } from './studio.ts';
import { sync } from './sync.ts';
import { users } from './users.ts';

const accounts = [...signingIn, ...secondFactor, ...sessions, ...users, ...organization, ...outgoingWebhooks];
const catalogue = [...stores, ...profiles, ...templates, ...projects, ...dataSources];
const texts = [...generation, ...items, ...jobs, ...sync, ...automation, ...blog, ...photos];

/** All steps, in an order in which each finds the data it needs. */
export const allSteps: readonly Step[] = [
  ...accounts,
  ...catalogue,
  ...texts,
  ...notifications,
  ...studio,
  ...audits,
  ...staff,
  ...plugin,
  ...billing,
  ...privacy,
];
