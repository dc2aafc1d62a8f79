import { Mail, MailState } from '../../../entities/mail/mail.ts';
import { eventually } from '../../support/eventually.ts';
import type { TestApp } from '../../support/test-app.ts';
import { emailCode, enableTotp, tempToken, totp } from '../../support/second-factor.ts';
import type { Shop } from '../../support/shop.ts';
import { another, as } from '../another.ts';
import { fields, type Shape } from '../fields.ts';
import type { Step } from '../step.ts';
import { LOGIN } from './auth.ts';

const MESSAGE: Shape = { message: 'str' };
const SETUP = fields({ str: 'method message', 'str?': 'secret otpauth_uri' });
const CONFIRMED: Shape = { backup_codes: ['str'], message: 'str' };

/** The code counts that was mailed last, so the mail has to be on its way first. */
async function enableMailedCodes(testApp: TestApp, shop: Shop): Promise<void> {
  await shop.rest.post('/auth/2fa/setup', { method: 'email' });
  const { em } = testApp.ctx();
  await eventually(
    () => em.count(Mail, { state: MailState.queued }),
    (queued) => queued === 0,
  );
  const { status } = await shop.rest.post('/auth/2fa/confirm', { code: await emailCode(testApp, shop, 'setup') });
  if (status !== 200) throw new Error('the mailed code was refused');
}

export const secondFactor: Step[] = [
  {
    operation: 'Mutation.setupTwoFactor',
    before: another('careful'),
    as: as('careful'),
    input: { method: 'totp' },
    keeps: { totp_secret: 'secret' },
    answer: SETUP,
  },
  {
    operation: 'Mutation.confirmTwoFactor',
    as: as('careful'),
    input: ({ ids }) => ({ code: totp(ids['totp_secret']!) }),
    keeps: { backup_code: 'backup_codes.0' },
    answer: CONFIRMED,
    refused: 'again',
  },
  {
    operation: 'Mutation.verifyTwoFactor',
    before: async ({ others, ids }) => {
      ids['temp_token'] = await tempToken(others['careful']!);
    },
    input: ({ ids }) => ({ temp_token: ids['temp_token'], code: ids['backup_code'] }),
    answer: LOGIN,
    refused: 'again',
  },
  {
    operation: 'Mutation.disableTwoFactor',
    before: async (world) => {
      await another('careless')(world);
      world.ids['disabling_code'] = (await enableTotp(world.testApp, world.others['careless']!)).backupCodes[0]!;
    },
    as: as('careless'),
    input: ({ ids }) => ({ code: ids['disabling_code'] }),
    answer: MESSAGE,
    refused: 'again',
  },
  {
    operation: 'Mutation.resendTwoFactorCode',
    before: async (world) => {
      await another('mailed')(world);
      await enableMailedCodes(world.testApp, world.others['mailed']!);
      world.ids['mailed_token'] = await tempToken(world.others['mailed']!);
    },
    input: ({ ids }) => ({ temp_token: ids['mailed_token'] }),
    answer: MESSAGE,
    refused: { temp_token: 'nonsense' },
  },
  { operation: 'Mutation.sendTwoFactorDisableCode', as: as('mailed'), answer: MESSAGE },
  {
    operation: 'Mutation.setupTwoFactorWithTempToken',
    before: async (world) => {
      await another('enforced')(world);
      await world.others['enforced']!.rest.patch('/organization', { enforce_2fa: true });
      world.ids['setup_token'] = await tempToken(world.others['enforced']!);
    },
    input: ({ ids }) => ({ temp_token: ids['setup_token'], method: 'totp' }),
    keeps: { enforced_secret: 'secret' },
    answer: SETUP,
    refused: { temp_token: 'nonsense', method: 'totp' },
  },
  {
    operation: 'Mutation.confirmTwoFactorWithTempToken',
    input: ({ ids }) => ({ temp_token: ids['setup_token'], code: totp(ids['enforced_secret']!) }),
    answer: CONFIRMED,
    refused: { temp_token: 'nonsense', code: '123456' },
  },
];
