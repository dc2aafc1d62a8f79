import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { signInWithIdpA, signInWithIdpB } from '../../../src/services/accounts/sign-in/sign-in-with-identity.ts';
import { graphql, refusalOf } from '../../http/graphql-client.ts';
import { refusal } from '../../support/as-user.ts';
import { idTokenFrom } from '../../support/identity.ts';
import { RestClient } from '../../support/rest-client.ts';
import { useTestApp } from '../../support/test-app.ts';

/**
 * The keys of a provider are cached per process and address, so this test application must not have fetched them
 * before.
 */
const testApp = useTestApp({ ROLE: 'web' });

const idpA = (credential: string) => new RestClient(testApp.url).post('/auth/idpA', { credential });
const MUTATION = 'mutation ($input: IdpAInput!) { signInWithIdpA(input: $input) { accessToken } }';

describe('a sign-in with a provider', () => {
  it('is rejected with 502 over GraphQL and REST while the keys of the provider are unavailable', async () => {
    const credential = await idTokenFrom(testApp, 'idpA', { email: `${randomUUID()}@person.example` });
    testApp.sandbox.state.faults.add({ system: 'idpA', kind: 'status', status: 500, times: 2 });
    expect(await idpA(credential)).toMatchObject({ status: 502, body: { detail: 'Upstream provider error' } });
    expect(refusalOf(await graphql(testApp, null, MUTATION, { input: { credential } }))).toMatchObject({
      code: 'PROVIDER_ERROR',
    });
    expect(await idpA(credential)).toMatchObject({ status: 200, body: { access_token: expect.any(String) } });
  });

  it('is rejected with 503 if the provider is not configured', async () => {
    const ctx = { ...testApp.ctx(), config: { ...testApp.config, SANDBOX_URL: undefined } };
    expect(await refusal(signInWithIdpA(ctx, { credential: 'x' }))).toMatchObject({
      code: 'NOT_CONFIGURED',
      message: 'Sign-in with idpA is not configured',
    });
    expect(await refusal(signInWithIdpB(ctx, { idToken: 'x' }))).toMatchObject({
      code: 'NOT_CONFIGURED',
      message: 'Sign-in with idpB is not configured',
    });
  });
});
