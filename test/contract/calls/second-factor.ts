import { Mail, MailState } from '../../../entities/mail/mail.ts';
import { eventually } from '../../support/eventually.ts';
import type { TestApp } from '../../support/test-app.ts';
import { emailCode, enableTotp, tempToken, totp } from '../../support/second-factor.ts';
import type { Shop } from '../../support/shop.ts';
import { withOrganization, tokenOf } from '../world.ts';
import { fields, type Shape } from '../fields.ts';
import type { Step } from '../step.ts';
import { LOGIN } from './auth.ts';

const MESSAGE: Shape = { message: 'str' };
const SETUP = fields({ str: 'method message', 'str?': 'secret otpauth_uri' });
const CONFIRMED: Shape = { backup_codes: ['str'], message: 'str' };

/** Only the latest mailed code is valid, so this waits until the mail is sent. */
async function enableMailedCodes(testApp: TestApp, shop: Shop): Promise<void> {
  await shop.rest.post('/auth/2fa/setup', { method: 'email' });
  const { em } = testApp.ctx();
  await eventually(
    () => em.count(Mail, { state: MailState.queued }),
    (queued) => queued === 0,
  );
  const { status } = await shop.rest.post('/auth/2fa/confirm', { code: await emailCode(testApp, shop, 'setup') });
  if (status !== 200) throw new Error('the mailed code was rejected');
}

export const secondFactor: Step[] = [
  {
    operation: 'Mutation.setupTwoFactor',
    before: withOrganization('careful'),
    tokenOf: tokenOf('careful'),
    input: { method: 'totp' },
    saves: { totp_secret: 'secret' },
    answer: SETUP,
  },
  {
    operation: 'Mutation.confirmTwoFactor',
    tokenOf: tokenOf('careful'),
    input: ({ ids }) => ({ code: totp(ids['totp_secret']!) }),
    saves: { backup_code: 'backup_codes.0' },
    answer: CONFIRMED,
    rejected: 'repeat',
  },
  {
    operation: 'Mutation.verifyTwoFactor',
    before: async ({ others, ids }) => {
      ids['temp_token'] = await tempToken(others['careful']!);
    },
    input: ({ ids }) => ({ temp_token: ids['temp_token'], code: ids['backup_code'] }),
    answer: LOGIN,
    rejected: 'repeat',
  },
  {
    operation: 'Mutation.disableTwoFactor',
    before: async (world) => {
      await withOrganization('careless')(world);
      world.ids['disabling_code'] = (await enableTotp(world.testApp, world.others['careless']!)).backupCodes[0]!;
    },
    tokenOf: tokenOf('careless'),
    input: ({ ids }) => ({ code: ids['disabling_code'] }),
    answer: MESSAGE,
    rejected: 'repeat',
  },
  {
    operation: 'Mutation.resendTwoFactorCode',
    before: async (world) => {
      await withOrganization('mailed')(world);
      await enableMailedCodes(world.testApp, world.others['mailed']!);
      world.ids['mailed_token'] = await tempToken(world.others['mailed']!);
    },
    input: ({ ids }) => ({ temp_token: ids['mailed_token'] }),
    answer: MESSAGE,
    rejected: { temp_token: 'nonsense' },
  },
  { operation: 'Mutation.sendTwoFactorDisableCode', tokenOf: tokenOf('mailed'), answer: MESSAGE },
  {
    operation: 'Mutation.setupTwoFactorWithTempToken',
    before: async (world) => {
      await withOrganization('enforced')(world);
      await world.others['enforced']!.rest.patch('/organization', { enforce_2fa: true });
      world.ids['setup_token'] = await tempToken(world.others['enforced']!);
    },
    input: ({ ids }) => ({ temp_token: ids['setup_token'], method: 'totp' }),
    saves: { enforced_secret: 'secret' },
    answer: SETUP,
    rejected: { temp_token: 'nonsense', method: 'totp' },
  },
  {
    operation: 'Mutation.confirmTwoFactorWithTempToken',
    input: ({ ids }) => ({ temp_token: ids['setup_token'], code: totp(ids['enforced_secret']!) }),
    answer: CONFIRMED,
    rejected: { temp_token: 'nonsense', code: '123456' },
  },
];
