import { expect, it } from '@jest/globals';
import { changed, row, rows, sql } from '../../../../src/core/sql.ts';
import { sweepErasures } from '../../../../src/services/privacy/deletion/sweep-erasures.ts';
import { newShop } from '../../../support/shop.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { ownerOf, sweepAfterAnHour } from './residual-data.ts';
import { fillEveryTable, rowsContaining } from './table-rows.ts';

const testApp = useTestApp({ ROLE: 'web' });
const run = (statement: string) => testApp.ctx().em.execute(statement);

const ROWS = 2300;
/** No statement may delete more rows of one table. */
const LIMIT = 1000;
/** Tables with many rows, and the columns in which copies of a row differ. */
const MANY: Record<string, string> = {
  content_items: `'id', uuidv7(), 'external_id', 'item ' || n`,
  // One of each item.
  item_versions: `'id', uuidv7(), 'item_id', (select id from content_items order by id limit 1 offset n)`,
  job_items: `'position', 1000 + n`,
  job_events: `'seq', 1000 + n`,
  import_errors: `'id', 1e12::bigint + n, 'row', 1000 + n`,
  webhook_deliveries: `'id', uuidv7(), 'subject', 'subject ' || n`,
  content_previews: `'id', uuidv7(), 'position', 1000 + n`,
  stored_files: `'id', uuidv7(), 'storage_key', 'key ' || n`,
  idempotent_calls: `'id', 'call ' || n`,
  notifications: `'id', uuidv7(), 'cause', 'cause ' || n`,
  audit_log: `'id', uuidv7()`,
  transactions: `'id', uuidv7(), 'reason', 'reason ' || n`,
};

/** Copies a row of a table. */
async function multiply(table: string, differences: string): Promise<void> {
  const columns = await rows<{ name: string }>(
    testApp.ctx().em,
    sql`select quote_ident(column_name) as name from information_schema.columns
         where table_schema = 'public' and table_name = ${table} and is_identity = 'NO' and is_generated = 'NEVER'`,
  );
  const names = columns.map(({ name }) => name).join(', ');
  await run(
    `insert into ${table} (${names})
     select ${names}
       from (select (jsonb_populate_record(one, jsonb_build_object(${differences}))).*
               from ${table} one, generate_series(1, ${ROWS}) n
              where one.ctid = (select ctid from ${table} limit 1)) copies`,
  );
}

it('an organization with many rows is erased in small transactions, which the sweeper continues after a crash', async () => {
  const shop = await newShop(testApp);
  const owner = await ownerOf(testApp, shop);
  await fillEveryTable(testApp, owner);
  for (const [table, differences] of Object.entries(MANY)) await multiply(table, differences);
  await run(`create function refuse_many() returns trigger language plpgsql as $$
               begin
                 if (select count(*) from gone) > ${LIMIT} then raise 'too many rows of %', tg_table_name; end if;
                 return null;
               end $$`);
  for (const table of Object.keys(MANY))
    await run(`create trigger refuse_many after delete on ${table} referencing old table as gone
               for each statement execute function refuse_many()`);
  // Every attempt ends here, like a process that crashes.
  await run(`create function crash() returns trigger language plpgsql as $$ begin raise 'crash'; end $$`);
  await run('create trigger crash before delete on projects for each row execute function crash()');

  const answer = await shop.rest.post('/gdpr/request-deletion', { password: shop.password });
  expect(answer).toMatchObject({
    status: 200,
    body: { message: 'Your account and your organization were deleted.' },
  });
  expect((await shop.rest.get('/users/me')).status).toBe(401);
  expect((await shop.rest.as(null).post('/auth/login', shop)).status).toBe(401);
  const open = sql`select (select count(*)::int from users where organization_id = ${shop.organizationId} and is_active) as users,
                          (select count(*)::int from webhook_endpoints
                            where organization_id = ${shop.organizationId} and is_active) as endpoints,
                          (select count(*)::int from chat_tenants
                            where organization_id = ${shop.organizationId}) as desks`;
  expect(await row(testApp.ctx().em, open)).toEqual({ users: 0, endpoints: 0, desks: 0 });
  const organization = sql`select 1 as one from organizations where id = ${shop.organizationId}`;
  const sweepLater = async () => {
    await changed(testApp.ctx().em, sql`update erasures set created_at = created_at - interval '3 minutes'`);
    await sweepErasures(testApp.ctx());
  };
  await sweepLater();
  expect(await row(testApp.ctx().em, organization)).toEqual({ one: 1 });

  await run('drop trigger crash on projects');
  await sweepLater();
  expect(await row(testApp.ctx().em, organization)).toBeNull();
  const identifiers = [shop.email, owner.userId, shop.organizationId];
  expect(Object.keys(await rowsContaining(testApp, identifiers))).toEqual(['erasures']);
  await sweepAfterAnHour(testApp);
  expect(await rowsContaining(testApp, identifiers)).toEqual({});
});
