import { describe, expect, it } from '@jest/globals';
import { AiProviderName } from '../../../entities/generation/ai-provider-name.ts';
import { OrganizationAiKey } from '../../../entities/organizations/organization-ai-key.ts';
import {
  aiKeysByOrganization,
  getOrganization,
  organizationsById,
} from '../../../src/services/organizations/get-organization.ts';
import { asUser, refusal } from '../../support/as-user.ts';
import { testBed } from '../../support/harness.ts';
import { newShop } from '../../support/shop.ts';

const bed = testBed({ ROLE: 'web' });

describe('the organization', () => {
  it('is the one of who asks', async () => {
    const [one, two] = [await newShop(bed), await newShop(bed)];
    expect(await getOrganization(await asUser(bed, one))).toMatchObject({
      id: one.organizationId,
      billingEmail: one.email,
    });
    expect(await getOrganization(await asUser(bed, two))).toMatchObject({ id: two.organizationId });
    expect(await refusal(getOrganization(bed.ctx()))).toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('shows which keys of its own it has, never the keys', async () => {
    const [one, two] = [await newShop(bed), await newShop(bed)];
    await bed.ctx().em.insert(OrganizationAiKey, {
      organizationId: one.organizationId,
      provider: AiProviderName.aiB,
      ciphertext: 'sealed-key',
    });
    const keys = await aiKeysByOrganization(bed.ctx(), [one.organizationId, two.organizationId]);
    expect([...keys]).toEqual([
      [one.organizationId, new Set(['aiB'])],
      [two.organizationId, new Set()],
    ]);
    const { body } = await one.rest.get('/organization');
    expect(body).toMatchObject({ id: one.organizationId, has_aiA_key: false, has_aiB_key: true, has_aiC_key: false });
    expect(JSON.stringify(body)).not.toContain('sealed-key');
  });

  it('is read together with others', async () => {
    const ids = [(await newShop(bed)).organizationId, (await newShop(bed)).organizationId];
    expect([...(await organizationsById(bed.ctx(), ids)).keys()].toSorted((a, b) => a.localeCompare(b))).toEqual(
      ids.toSorted((a, b) => a.localeCompare(b)),
    );
    expect(await organizationsById(bed.ctx(), [])).toEqual(new Map());
  });
});
