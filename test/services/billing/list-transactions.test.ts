import { beforeAll, describe, expect, it } from '@jest/globals';
import { newShop, type Shop } from '../../support/shop.ts';
import { useTestApp } from '../../support/test-app.ts';

const testApp = useTestApp({ ROLE: 'web' });
const MINUTE_MS = 60_000;
let shop: Shop;
let inAMinute: string;

beforeAll(async () => {
  shop = await newShop(testApp);
  await shop.rest.post('/billing/topup', { amount: 5, description: '=SUM(A1)' });
  await shop.rest.post('/billing/adjustment', { amount: -2, balance_type: 'topup', description: 'a "note", short' });
  inAMinute = new Date(Date.now() + MINUTE_MS).toISOString();
});

const typesOf = (body: { transactions: { transaction_type: string }[] }) =>
  body.transactions.map((each) => each.transaction_type);

describe('the ledger', () => {
  it('lists only the entries that the filters select', async () => {
    const list = (query: string) => shop.rest.get(`/billing/transactions?${query}`);
    expect(typesOf((await list('')).body)).toEqual(['adjustment', 'topup', 'signup_grant']);
    const topups = await list('transaction_type=topup');
    expect([typesOf(topups.body), topups.body.total]).toEqual([['topup'], 1]);
    expect((await list(`created_from=${inAMinute}`)).body).toMatchObject({ transactions: [], total: 0 });
    expect((await list(`created_before=${inAMinute}&page_size=1&page=2`)).body).toMatchObject({ total: 3 });
    expect(typesOf((await list(`transaction_type=adjustment&created_before=${inAMinute}`)).body)).toEqual([
      'adjustment',
    ]);
  });

  it.each([['page=200000000'], ['page=2147483647&page_size=100']])('has no entries on %s', async (query) => {
    const { status, body } = await shop.rest.get(`/billing/transactions?${query}`);
    expect([status, body]).toMatchObject([200, { transactions: [], total: 3 }]);
  });

  it('is a CSV file by format=csv, with the same filters', async () => {
    const csv = await shop.rest.open('GET', '/billing/transactions?format=csv');
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename=ledger.csv');
    const text = await csv.text();
    const [head, ...lines] = text.trim().split('\n');
    expect(head).toBe('created_at,transaction_type,balance_type,amount,description');
    const time = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`;
    expect(lines).toEqual([
      expect.stringMatching(new RegExp(`^${time},adjustment,topup,-2.0000,"a ""note"", short"$`)),
      expect.stringMatching(new RegExp(`^${time},topup,topup,5.0000,'=SUM\\(A1\\)$`)),
      expect.stringMatching(new RegExp(`^${time},signup_grant,subscription,50.0000,`)),
    ]);
    const filtered = await shop.rest.open('GET', `/billing/transactions?format=csv&transaction_type=topup`);
    expect((await filtered.text()).trim().split('\n')).toHaveLength(2);
  });

  it.each([
    ['transaction_type=gift', 'transaction_type'],
    ['created_from=yesterday', 'created_from'],
    ['created_before=2026-02-30', 'created_before'],
  ])('refuses %s', async (query, name) => {
    for (const format of ['json', 'csv']) {
      const { status, body } = await shop.rest.get(
        `/billing/transactions?${query}${format === 'csv' ? '&format=csv' : ''}`,
      );
      expect([format, status, body.errors[0].loc]).toEqual([format, 422, ['query', name]]);
    }
  });

  it('shows nobody the entries of another organization', async () => {
    const other = await newShop(testApp);
    const csv = await (await other.rest.open('GET', '/billing/transactions?format=csv')).text();
    expect(csv.trim().split('\n')).toHaveLength(2);
    expect((await other.rest.as(null).get('/billing/transactions?format=csv')).status).toBe(401);
  });
});
