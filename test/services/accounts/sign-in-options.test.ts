import { describe, expect, it } from '@jest/globals';
import { loadConfig } from '../../../src/core/config.ts';
import { signInOptions } from '../../../src/services/accounts/sign-in/sign-in-options.ts';
import { RestClient } from '../../support/rest-client.ts';
import { useTestApp } from '../../support/test-app.ts';

const testApp = useTestApp({ ROLE: 'web' });
const optionsWith = (env: Record<string, string>) =>
  signInOptions({ ...testApp.ctx(), config: loadConfig({ SANDBOX_URL: testApp.sandbox.url, ...env }) });

const IDPA = {
  IDPA_ISSUER: 'https://idp.example',
  IDPA_JWKS_URL: 'https://idp.example/keys',
  IDPA_CLIENT_ID: 'client',
};

describe('the options of a sign-in page', () => {
  it('are public, and those of the sandbox where nothing is configured', async () => {
    const { status, body } = await new RestClient(testApp.url).get('/auth/options');
    const sandbox = (name: string) => ({
      name,
      label: name,
      client_id: 'sandbox-client',
      authorization_endpoint: `${testApp.sandbox.url}/${name}/auth`,
    });
    expect([status, body]).toEqual([200, { providers: [sandbox('idpA'), sandbox('idpB')], captcha: null }]);
  });

  it('have a configured provider only with the address where a sign-in begins', () => {
    expect(optionsWith(IDPA).providers.map(({ name }) => name)).toEqual(['idpB']);
    const authorizationEndpoint = 'https://idp.example/authorize';
    const { providers } = optionsWith({
      ...IDPA,
      IDPA_AUTHORIZATION_URL: authorizationEndpoint,
      IDPA_LABEL: 'Example',
    });
    expect(providers[0]).toEqual({ name: 'idpA', label: 'Example', clientId: 'client', authorizationEndpoint });
  });

  it('have a captcha that is required and has a widget', () => {
    expect(optionsWith({ CAPTCHA_SITE_KEY: 'key' }).captcha).toBeNull();
    expect(optionsWith({ CAPTCHA_SECRET: 's' }).captcha).toEqual({
      siteKey: 'sandbox',
      scriptUrl: `${testApp.sandbox.url}/captcha/api.js`,
    });
    const scriptUrl = 'https://captcha.example/api.js';
    expect(optionsWith({ CAPTCHA_SECRET: 's', CAPTCHA_VERIFY_URL: 'https://captcha.example/siteverify' }).captcha).toBe(
      null,
    );
    expect(
      optionsWith({ CAPTCHA_SECRET: 's', CAPTCHA_SITE_KEY: 'key', CAPTCHA_SCRIPT_URL: scriptUrl }).captcha,
    ).toEqual({
      siteKey: 'key',
      scriptUrl,
    });
  });
});
