import { describe, expect, it } from '@jest/globals';
import { useTestApp } from '../../support/test-app.ts';
import { newShop } from '../../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web' });
const PATH = '/users/me/email-preferences';
const ALL = { usage_billing: true, ai_studio: true, system_alerts: true };

describe('email preferences', () => {
  it('are all enabled at first and change one by one', async () => {
    const { rest } = await newShop(testApp);
    expect((await rest.get(PATH)).body).toEqual(ALL);
    expect(await rest.patch(PATH, { ai_studio: false })).toMatchObject({
      status: 200,
      body: { ...ALL, ai_studio: false },
    });
    expect((await rest.patch(PATH, { usage_billing: false, ai_studio: true })).body).toEqual({
      ...ALL,
      usage_billing: false,
    });
    expect((await rest.patch(PATH, {})).body).toEqual({ ...ALL, usage_billing: false });
    expect((await rest.get('/users/me')).body.email_preferences).toEqual({ ...ALL, usage_billing: false });
  });

  it.each([
    [{ ai_studio: 'yes' }, 'body.ai_studio: must be true or false'],
    [{ ai_studio: 0 }, 'body.ai_studio: must be true or false'],
    [{ system_alerts: null }, 'body.system_alerts: must not be null'],
  ])('reject %j and change nothing', async (wrong, detail) => {
    const { rest } = await newShop(testApp);
    const { status, body } = await rest.patch(PATH, { usage_billing: false, ...wrong });
    expect({ status, detail: body.detail }).toEqual({ status: 422, detail: `Validation error: ${detail}` });
    expect((await rest.get(PATH)).body).toEqual(ALL);
  });

  it('lose no update when two changes run concurrently', async () => {
    const { rest } = await newShop(testApp);
    for (let round = 0; round < 8; round += 1) {
      const value = round % 2 === 1;
      await Promise.all(Object.keys(ALL).map((name) => rest.patch(PATH, { [name]: value })));
      expect((await rest.get(PATH)).body).toEqual({ usage_billing: value, ai_studio: value, system_alerts: value });
    }
  });

  it('belong to their user only', async () => {
    const [one, other] = [await newShop(testApp), await newShop(testApp)];
    await one.rest.patch(PATH, { ai_studio: false });
    expect((await other.rest.get(PATH)).body).toEqual(ALL);
    expect((await one.rest.as(null).get(PATH)).status).toBe(401);
    expect((await one.rest.as(null).patch(PATH, {})).status).toBe(401);
  });
});
