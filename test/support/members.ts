import { randomUUID } from 'node:crypto';
import type { TestApp } from './test-app.ts';
import { RestClient } from './rest-client.ts';
import type { Shop } from './shop.ts';

/** Somebody whom the administrator of a shop made a user of the same organization, signed in. */
export interface Member extends Shop {
  userId: string;
}

/** A user of the shop's organization, made by its administrator: a member unless another role is asked for. */
export async function newMember(
  testApp: TestApp,
  shop: Shop,
  { role = 'member' }: { role?: 'admin' | 'member' } = {},
): Promise<Member> {
  const email = `${randomUUID()}@member.example`;
  const password = 'eight horses at least';
  const created = await shop.rest.post('/users', { email, password, role });
  if (created.status !== 201) throw new Error(`the user was not made: ${JSON.stringify(created.body)}`);
  const token = await signIn(testApp, { email, password });
  return {
    rest: new RestClient(testApp.url, token),
    token,
    email,
    password,
    organizationId: shop.organizationId,
    userId: created.body.id,
  };
}

/** An access token of a new session. */
export async function signIn(
  testApp: TestApp,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const { body } = await new RestClient(testApp.url).post('/auth/login', { email, password });
  if (!body.access_token) throw new Error(`not signed in: ${JSON.stringify(body)}`);
  return body.access_token;
}
