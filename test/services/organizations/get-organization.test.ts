import { describe, expect, it } from '@jest/globals';
import { AiProviderName } from '../../../entities/generation/ai-provider-name.ts';
import { OrganizationAiKey } from '../../../entities/organizations/organization-ai-key.ts';
import {
  aiKeysByOrganization,
  getOrganization,
  organizationsById,
} from '../../../src/services/organizations/get-organization.ts';
import { asUser, refusal } from '../../support/as-user.ts';
import { useTestApp } from '../../support/test-app.ts';
import { newShop } from '../../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web' });

describe('getOrganization', () => {
  it('returns the organization of the signed-in user', async () => {
    const [one, two] = [await newShop(testApp), await newShop(testApp)];
    expect(await getOrganization(await asUser(testApp, one))).toMatchObject({
      id: one.organizationId,
      billingEmail: one.email,
    });
    expect(await getOrganization(await asUser(testApp, two))).toMatchObject({ id: two.organizationId });
    expect(await refusal(getOrganization(testApp.ctx()))).toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('shows for which AI providers keys are stored, but never the keys', async () => {
    const [one, two] = [await newShop(testApp), await newShop(testApp)];
    await testApp.ctx().em.insert(OrganizationAiKey, {
      organizationId: one.organizationId,
      provider: AiProviderName.aiB,
      ciphertext: 'sealed-key',
    });
    const keys = await aiKeysByOrganization(testApp.ctx(), [one.organizationId, two.organizationId]);
    expect([...keys]).toEqual([
      [one.organizationId, new Set(['aiB'])],
      [two.organizationId, new Set()],
    ]);
    const { body } = await one.rest.get('/organization');
    expect(body).toMatchObject({ id: one.organizationId, has_aiA_key: false, has_aiB_key: true, has_aiC_key: false });
    expect(JSON.stringify(body)).not.toContain('sealed-key');
  });
});

describe('organizationsById', () => {
  it('returns several organizations by their ids', async () => {
    const ids = [(await newShop(testApp)).organizationId, (await newShop(testApp)).organizationId];
    expect([...(await organizationsById(testApp.ctx(), ids)).keys()].toSorted((a, b) => a.localeCompare(b))).toEqual(
      ids.toSorted((a, b) => a.localeCompare(b)),
    );
    expect(await organizationsById(testApp.ctx(), [])).toEqual(new Map());
  });
});
