import { describe, expect, it } from '@jest/globals';
import { row, sql } from '../../../src/core/sql.ts';
import { useTestApp } from '../../support/test-app.ts';
import { graphql } from '../../http/graphql-client.ts';
import { newShop, type Shop } from '../../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web' });
const MANY = 50;
const many = <T>(make: (n: number) => T): T[] => Array.from({ length: MANY }, (_, n) => make(n));

interface Figures {
  profiles: number;
  defaults: number;
}

const figures = (organizationId: string) =>
  row<Figures>(
    testApp.ctx().em,
    sql`select count(*)::int as profiles, (count(*) filter (where is_default))::int as defaults from content_profiles where organization_id = ${organizationId}`,
  );

/** Reads as often as possible while the calls run. Every state that is read must satisfy the rule. */
async function watched<T>(organizationId: string, calls: Promise<T>): Promise<T> {
  const seen: Figures[] = [];
  let over = false;
  const watch = (async () => {
    while (!over) seen.push((await figures(organizationId))!);
  })();
  const answers = await calls.finally(() => void (over = true));
  await watch;
  expect(seen.filter(({ profiles, defaults }) => defaults !== Math.min(profiles, 1))).toEqual([]);
  return answers;
}

const create = ({ rest }: Shop, name: string) => rest.post('/content-profiles', { name });
const defaultOf = async ({ rest }: Shop) =>
  (await rest.get('/content-profiles')).body
    .filter((each: { is_default: boolean }) => each.is_default)
    .map((each: { name: string }) => each.name);

describe('the default profile', () => {
  it('is the first, then the chosen one, and when that goes the oldest that remains', async () => {
    const shop = await newShop(testApp);
    const ids: string[] = [];
    for (const name of ['one', 'two', 'three']) ids.push((await create(shop, name)).body.id);
    expect(await defaultOf(shop)).toEqual(['one']);
    expect((await shop.rest.put(`/content-profiles/${ids[2]}/set-default`, {})).body).toMatchObject({
      name: 'three',
      is_default: true,
    });
    expect(await defaultOf(shop)).toEqual(['three']);
    await shop.rest.delete(`/content-profiles/${ids[2]}`);
    expect(await defaultOf(shop)).toEqual(['one']);
    await shop.rest.delete(`/content-profiles/${ids[1]}`);
    await shop.rest.delete(`/content-profiles/${ids[0]}`);
    expect(await figures(shop.organizationId)).toEqual({ profiles: 0, defaults: 0 });
    await create(shop, 'anew');
    expect(await defaultOf(shop)).toEqual(['anew']);
  });

  it('is not changed by choosing it again, nor by a change of a profile', async () => {
    const shop = await newShop(testApp);
    const { body } = await create(shop, 'one');
    expect((await shop.rest.put(`/content-profiles/${body.id}/set-default`, {})).body).toEqual(body);
    const second = await create(shop, 'two');
    expect(
      (await shop.rest.put(`/content-profiles/${second.body.id}`, { name: 'two', tone: 'dry' })).body,
    ).toMatchObject({ is_default: false });
    expect(await defaultOf(shop)).toEqual(['one']);
  });

  it('is each organization’s own', async () => {
    const [one, two] = [await newShop(testApp), await newShop(testApp)];
    await Promise.all([create(one, 'a'), create(two, 'b')]);
    expect([await defaultOf(one), await defaultOf(two)]).toEqual([['a'], ['b']]);
  });
});

describe('fifty calls at once', () => {
  it('that create leave one default', async () => {
    const shop = await newShop(testApp);
    const answers = await watched(shop.organizationId, Promise.all(many((n) => create(shop, `p${n}`))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(answers.filter(({ body }) => body.is_default)).toHaveLength(1);
    expect(await figures(shop.organizationId)).toEqual({ profiles: MANY, defaults: 1 });
  });

  it('that set the default leave one, and each is answered as the default it made', async () => {
    const shop = await newShop(testApp);
    const ids = await Promise.all(
      Array.from({ length: 5 }, async (_, n) => (await create(shop, `p${n}`)).body.id as string),
    );
    const mutation = 'mutation ($id: ID!) { setDefaultContentProfile(profileId: $id) { isDefault } }';
    const choose = async (n: number) => {
      if (n % 2) return (await shop.rest.put(`/content-profiles/${ids[n % 5]}/set-default`, {})).body.is_default;
      return (await graphql(testApp, shop.token, mutation, { id: ids[n % 5] })).body.data.setDefaultContentProfile
        .isDefault;
    };
    expect(new Set(await watched(shop.organizationId, Promise.all(many(choose))))).toEqual(new Set([true]));
    expect(await figures(shop.organizationId)).toEqual({ profiles: 5, defaults: 1 });
  });

  it('of every kind leave one, and none where all are deleted', async () => {
    const shop = await newShop(testApp);
    const ids = await Promise.all(
      Array.from({ length: 12 }, async (_, n) => (await create(shop, `p${n}`)).body.id as string),
    );
    const call = async (n: number) => {
      const path = `/content-profiles/${ids[n % 12]}`;
      if (n % 5 === 0) return create(shop, `more${n}`);
      if (n % 5 === 1) return shop.rest.put(path, { name: `renamed${n}`, tone: `${n}` });
      return n % 5 === 2 ? shop.rest.delete(path) : shop.rest.put(`${path}/set-default`, {});
    };
    const answers = await watched(shop.organizationId, Promise.all(many(call)));
    for (const { status } of answers) expect([200, 201, 204, 404]).toContain(status);
    expect((await figures(shop.organizationId))!.defaults).toBe(1);
    const left: string[] = (await shop.rest.get('/content-profiles')).body.map((each: { id: string }) => each.id);
    const gone = await watched(
      shop.organizationId,
      Promise.all(
        left.flatMap((id) => [
          shop.rest.delete(`/content-profiles/${id}`),
          shop.rest.delete(`/content-profiles/${id}`),
        ]),
      ),
    );
    expect(gone.filter(({ status }) => status === 204)).toHaveLength(left.length);
    expect(gone.filter(({ status }) => status === 404)).toHaveLength(left.length);
    expect(await figures(shop.organizationId)).toEqual({ profiles: 0, defaults: 0 });
  });
});
