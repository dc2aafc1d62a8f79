import { generateSync } from 'otplib';
import type { CodePurpose } from '../../entities/accounts/email-code.ts';
import { SecondFactor } from '../../entities/accounts/second-factor.ts';
import { User } from '../../entities/accounts/user.ts';
import { issueEmailCode } from '../../src/services/accounts/second-factor/email-codes.ts';
import type { TestApp } from './test-app.ts';
import type { Answer } from './rest-client.ts';
import type { Shop } from './shop.ts';

export const STEP_SECONDS = 30;

/** What an authenticator shows; `offsetSteps` from now, of which the service takes -1 to 1, each once. */
export function totp(secret: string, offsetSteps = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + offsetSteps * STEP_SECONDS });
}

/** Six digits that are not what the authenticator shows, now or around now. */
export function wrongTotp(secret: string): string {
  const near = new Set([-2, -1, 0, 1, 2].map((offset) => totp(secret, offset)));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.has(code))!;
}

/** Gives the user an authenticator. The step that confirmed it is forgotten, so that the current code is still good. */
export async function enableTotp(testApp: TestApp, shop: Shop): Promise<{ secret: string; backupCodes: string[] }> {
  const { body: setup } = await expected(shop.rest.post('/auth/2fa/setup', { method: 'totp' }));
  const { body: confirmed } = await expected(shop.rest.post('/auth/2fa/confirm', { code: totp(setup.secret) }));
  await forgetStep(testApp, shop);
  return { secret: setup.secret, backupCodes: confirmed.backup_codes };
}

/** Gives the user emailed codes. Only where no worker delivers mails: each delivery makes another code. */
export async function enableEmailCodes(testApp: TestApp, shop: Shop): Promise<{ backupCodes: string[] }> {
  await expected(shop.rest.post('/auth/2fa/setup', { method: 'email' }));
  const { body } = await expected(
    shop.rest.post('/auth/2fa/confirm', { code: await emailCode(testApp, shop, 'setup') }),
  );
  return { backupCodes: body.backup_codes };
}

/** The code of a mail that is delivered now. */
export async function emailCode(testApp: TestApp, shop: Shop, purpose: `${CodePurpose}`): Promise<string> {
  return issueEmailCode(testApp.ctx(), await userIdOf(testApp, shop), purpose as CodePurpose);
}

/** As if the last accepted code of the authenticator lay long ago. */
export async function forgetStep(testApp: TestApp, shop: Shop): Promise<void> {
  await testApp.ctx().em.nativeUpdate(SecondFactor, { userId: await userIdOf(testApp, shop) }, { lastStep: null });
}

/** Signs in up to the second step and answers its temporary token. */
export async function tempToken({ rest, email, password }: Shop): Promise<string> {
  const { body } = await expected(rest.as(null).post('/auth/login', { email, password }));
  if (!body.temp_token) throw new Error('the sign-in asks for no second step');
  return body.temp_token;
}

export async function userIdOf(testApp: TestApp, { email }: Shop): Promise<string> {
  return (await testApp.ctx().em.findOneOrFail(User, { email })).id;
}

async function expected(call: Promise<Answer>): Promise<Answer> {
  const answer = await call;
  if (answer.status !== 200)
    throw new Error(`the second factor was refused: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}
