import { describe, expect, it } from '@jest/globals';
import { updateBillingDetails } from '../../../src/services/organizations/billing-details.ts';
import { graphql } from '../../http/graphql-client.ts';
import { refusal } from '../../support/as-user.ts';
import { useTestApp } from '../../support/test-app.ts';
import { newShop } from '../../support/shop.ts';
import { auditEntries, newMemberOnly } from './support.ts';

const testApp = useTestApp({ ROLE: 'web' });

const EMPTY = {
  billing_company_name: '',
  billing_pib: '',
  billing_mb: '',
  billing_address: '',
  billing_city: '',
  billing_postal_code: '',
  billing_country: '',
};
const FULL = {
  billing_company_name: 'Shop d.o.o.',
  billing_pib: '100200300',
  billing_mb: '20304050',
  billing_address: 'Main street 1',
  billing_city: 'Novi Sad',
  billing_postal_code: '21000',
  billing_country: 'Serbia',
};
const PATH = '/organization/billing-details';

describe('billing details', () => {
  it('are empty at first and change field by field', async () => {
    const { rest } = await newShop(testApp);
    expect(await rest.get(PATH)).toMatchObject({ status: 200, body: EMPTY });
    const { billing_country, ...most } = FULL;
    const changed = await rest.patch(PATH, most);
    expect([changed.status, changed.body]).toEqual([200, { ...FULL, billing_country: '' }]);
    expect((await rest.patch(PATH, { billing_country, billing_pib: '' })).body).toEqual({ ...FULL, billing_pib: '' });
    expect((await rest.patch(PATH, { billing_country: '' })).body).toEqual({
      ...FULL,
      billing_pib: '',
      billing_country: '',
    });
    expect((await rest.get(PATH)).body).toEqual({ ...FULL, billing_pib: '', billing_country: '' });
  });

  it('are the same over GraphQL as over REST', async () => {
    const shop = await newShop(testApp);
    const FIELDS =
      '{ billingCompanyName billingPib billingMb billingAddress billingCity billingPostalCode billingCountry }';
    const { body } = await graphql(
      testApp,
      shop.token,
      `mutation { updateBillingDetails(input: { billingCity: "Niš", billingMb: "1" }) ${FIELDS} }`,
    );
    const city = {
      billingCompanyName: '',
      billingPib: '',
      billingMb: '1',
      billingAddress: '',
      billingCity: 'Niš',
      billingPostalCode: '',
      billingCountry: '',
    };
    expect(body.data).toEqual({ updateBillingDetails: city });
    expect((await graphql(testApp, shop.token, `{ billingDetails ${FIELDS} }`)).body.data).toEqual({
      billingDetails: city,
    });
    expect((await shop.rest.get(PATH)).body).toEqual({ ...EMPTY, billing_city: 'Niš', billing_mb: '1' });
  });

  it('can be read and changed by every user of the organization and nobody else', async () => {
    const [member, stranger] = [await newMemberOnly(testApp), await newShop(testApp)];
    expect(await member.rest.patch(PATH, FULL)).toMatchObject({ status: 200, body: FULL });
    expect((await member.rest.get(PATH)).body).toEqual(FULL);
    expect((await stranger.rest.get(PATH)).body).toEqual(EMPTY);
    expect((await stranger.rest.as(null).patch(PATH, { billing_city: 5 })).status).toBe(401);
    expect(await refusal(updateBillingDetails(testApp.ctx(), { billingCity: 'x' }))).toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });

  const long = (field: string) => 'x'.repeat({ billing_address: 501, billing_country: 57 }[field] ?? 201);
  it.each(
    Object.keys(FULL)
      .flatMap(
        (field) =>
          [
            [field, 5],
            [field, long(field)],
          ] as const,
      )
      .concat([['billing_country', 'x']]),
  )('reject %s as %.10j and change nothing', async (field, value) => {
    const shop = await newShop(testApp);
    const { status, body } = await shop.rest.patch(PATH, { billing_city: 'Elsewhere', [field]: value });
    expect({ status, path: body.errors[0].loc }).toEqual({ status: 422, path: ['body', field] });
    expect((await shop.rest.get(PATH)).body).toEqual(EMPTY);
  });

  it('accept values of the maximum length', async () => {
    const { rest } = await newShop(testApp);
    const longest = Object.fromEntries(Object.keys(FULL).map((field) => [field, long(field).slice(1)]));
    expect((await rest.patch(PATH, longest)).body).toEqual(longest);
    expect((await rest.patch(PATH, { billing_country: 'RS' })).body.billing_country).toBe('RS');
  });

  it('lose no update when several changes run concurrently', async () => {
    const { rest } = await newShop(testApp);
    const answers = await Promise.all([
      ...Object.entries(FULL).map(([field, value]) => rest.patch(PATH, { [field]: value })),
      rest.patch('/organization', { address: 'Here' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await rest.get(PATH)).body).toEqual(FULL);
    expect((await rest.get('/organization')).body.address).toBe('Here');
  });

  it('are audited with the names of the changed fields', async () => {
    const shop = await newShop(testApp);
    await shop.rest.patch(PATH, { billing_city: 'Novi Sad', billing_pib: '' });
    await shop.rest.patch(PATH, { billing_city: 'Novi Sad' });
    expect(await auditEntries(testApp, shop)).toMatchObject([
      { action: 'organization.billing_details_updated', actorEmail: shop.email, data: { fields: ['billing_city'] } },
    ]);
  });
});
