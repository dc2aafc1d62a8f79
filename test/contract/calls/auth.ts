import { randomUUID } from 'node:crypto';
import { idTokenFrom } from '../../support/identity.ts';
import { linkToken } from '../../support/links.ts';
import { signIn } from '../../support/members.ts';
import { withOrganization, tokenOf } from '../world.ts';
import { fields, type Shape } from '../fields.ts';
import type { Step } from '../step.ts';

const MESSAGE: Shape = { message: 'str' };
export const LOGIN = fields({
  'str?': 'access_token two_factor_method temp_token',
  str: 'token_type',
  bool: 'two_factor_required two_factor_setup_required',
});
const SESSION = fields({ uuid: 'id', str: 'ip user_agent', time: 'created_at expires_at', bool: 'current' });
const KEY: Shape = {
  ...fields({ uuid: 'id created_by', str: 'name prefix', time: 'created_at', 'time?': 'last_used_at' }),
  scopes: ['str'],
};

const newEmail = () => `${randomUUID()}@person.example`;

export const signingIn: Step[] = [
  {
    operation: 'Mutation.register',
    input: () => ({ email: newEmail(), password: 'long enough', company_name: 'Founders' }),
    answer: fields({ str: 'access_token token_type message', uuid: 'organization_id' }),
    rejected: 'repeat',
  },
  {
    operation: 'Mutation.login',
    input: ({ shop }) => ({ email: shop.email, password: shop.password }),
    answer: LOGIN,
    rejected: { email: 'nobody@shop.example', password: 'wrong password' },
  },
  {
    operation: 'Mutation.forgotPassword',
    input: ({ shop }) => ({ email: shop.email }),
    answer: MESSAGE,
    rejected: { email: 'x'.repeat(400) },
  },
  {
    operation: 'Mutation.resetPassword',
    before: async (world) => {
      await withOrganization('forgetful')(world);
      world.ids['reset_token'] = await linkToken(world.testApp, world.others['forgetful']!, 'reset_password');
    },
    input: ({ ids }) => ({ token: ids['reset_token'], new_password: 'another horse battery' }),
    answer: MESSAGE,
    rejected: 'repeat',
  },
  {
    operation: 'Mutation.verifyEmail',
    before: async ({ testApp, shop, ids }) => {
      ids['verify_token'] = await linkToken(testApp, shop, 'verify_email');
    },
    input: ({ ids }) => ({ token: ids['verify_token'] }),
    answer: MESSAGE,
    rejected: { token: 'nonsense' },
  },
  { operation: 'Mutation.resendVerification', answer: MESSAGE },
  { operation: 'Mutation.refreshToken', answer: fields({ str: 'access_token token_type' }) },
  {
    operation: 'Mutation.logout',
    before: withOrganization('leaving'),
    tokenOf: tokenOf('leaving'),
    answer: MESSAGE,
    rejected: 'repeat',
  },
  {
    operation: 'Mutation.logoutAll',
    before: withOrganization('leavingAll'),
    tokenOf: tokenOf('leavingAll'),
    answer: MESSAGE,
    rejected: 'repeat',
  },
  {
    operation: 'Query.signInOptions',
    answer: { providers: [fields({ str: 'name label client_id authorization_endpoint' })], captcha: 'obj?' },
    rejected: 'never',
  },
  {
    operation: 'Mutation.signInWithIdpA',
    before: async ({ testApp, ids }) => {
      ids['credential'] = await idTokenFrom(testApp, 'idpA', { email: newEmail() });
    },
    input: ({ ids }) => ({ credential: ids['credential'] }),
    answer: LOGIN,
    rejected: { credential: 'nonsense' },
  },
  {
    operation: 'Mutation.signInWithIdpB',
    before: async ({ testApp, ids }) => {
      ids['id_token'] = await idTokenFrom(testApp, 'idpB', { email: newEmail() });
    },
    input: ({ ids }) => ({ id_token: ids['id_token'], first_name: 'Ada' }),
    answer: LOGIN,
    rejected: { id_token: 'nonsense' },
  },
];

export const sessions: Step[] = [
  {
    operation: 'Query.sessions',
    before: async ({ testApp, shop }) => {
      await signIn(testApp, shop);
    },
    input: { limit: 1 },
    saves: { session_id: 'sessions.0.id' },
    answer: { sessions: [SESSION], total: 'int', has_more: 'bool' },
    rejected: { limit: 0 },
  },
  { operation: 'Mutation.revokeSession', answer: null, rejected: 'repeat' },
  {
    operation: 'Mutation.createApiKey',
    input: { name: 'Plugin', scopes: ['read'] },
    saves: { api_key_id: 'id' },
    answer: { ...fields({ uuid: 'id', str: 'name prefix api_key', time: 'created_at' }), scopes: ['str'] },
    rejected: { name: '' },
  },
  {
    operation: 'Query.apiKeys',
    answer: { api_keys: [KEY], total: 'int', has_more: 'bool' },
    input: { limit: 1 },
    rejected: { limit: 101 },
  },
  {
    operation: 'Mutation.deleteApiKey',
    input: ({ ids }) => ({ key_id: ids['api_key_id'] }),
    answer: null,
    rejected: 'repeat',
  },
];
