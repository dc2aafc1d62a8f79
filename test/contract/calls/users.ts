import { randomUUID } from 'node:crypto';
import { newMember } from '../../support/members.ts';
import { enableTotp, userIdOf } from '../../support/second-factor.ts';
import { fields, type Shape } from '../fields.ts';
import type { Step } from '../step.ts';
import { ORGANIZATION } from './organization.ts';

const MESSAGE: Shape = { message: 'str' };
const PREFERENCES = fields({ bool: 'usage_billing ai_studio system_alerts' });
const USER: Shape = {
  ...fields({
    uuid: 'id',
    str: 'email first_name last_name phone_number role',
    bool: 'is_active email_verified is_super_admin two_factor_enabled',
    'str?': 'two_factor_method oauth_provider',
    time: 'created_at',
    'time?': 'last_login_at',
  }),
  email_preferences: PREFERENCES,
  organization: ORGANIZATION,
};

export const users: Step[] = [
  { operation: 'Query.me', answer: USER },
  {
    operation: 'Mutation.updateMe',
    input: { first_name: 'Ada', phone_number: '+381 11 123' },
    answer: USER,
    rejected: { first_name: 'x'.repeat(1000) },
  },
  { operation: 'Query.emailPreferences', answer: PREFERENCES },
  {
    operation: 'Mutation.updateEmailPreferences',
    input: { ai_studio: false },
    answer: PREFERENCES,
    rejected: { ai_studio: null },
  },
  { operation: 'Query.supportChat', answer: fields({ 'str?': 'widget_url' }) },
  { operation: 'Query.chatdeskIdentity', answer: fields({ uuid: 'identifier', str: 'identifier_hash email name' }) },
  {
    operation: 'Mutation.createUser',
    input: () => ({ email: `${randomUUID()}@person.example`, password: 'eight horses at least' }),
    answer: USER,
    rejected: { email: 'no address', password: 'x' },
  },
  {
    operation: 'Query.users',
    before: async (world) => {
      world.others['member'] = await newMember(world.testApp, world.shop);
      world.ids['user_id'] = await userIdOf(world.testApp, world.others['member']);
    },
    input: { limit: 1 },
    answer: [USER],
    rejected: { limit: 0 },
  },
  {
    operation: 'Mutation.updateUser',
    input: { last_name: 'Lovelace', role: 'member' },
    answer: USER,
    rejected: { last_name: 'x'.repeat(1001) },
  },
  {
    operation: 'Mutation.disableUserTwoFactor',
    before: ({ testApp, others }) => enableTotp(testApp, others['member']!),
    answer: MESSAGE,
  },
  { operation: 'Mutation.resetUserTwoFactor', answer: MESSAGE },
  { operation: 'Mutation.logoutAllForUser', answer: MESSAGE },
  { operation: 'Mutation.deleteUser', answer: null },
];
