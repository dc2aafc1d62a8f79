import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { changed, rows, sql } from '../../../src/core/sql.ts';
import { sweepJobs } from '../../../src/services/jobs/sweep-jobs.ts';
import { addItems } from '../../support/catalog.ts';
import { useTestApp } from '../../support/test-app.ts';
import { balancesOf, expectLedgerAgrees } from '../../support/ledger.ts';
import { newShop } from '../../support/shop.ts';

/** Without workers. The state that a crashed worker leaves is written directly. */
const testApp = useTestApp({ ROLE: 'web' });

describe('sweepJobs', () => {
  it('returns the items of a crashed worker to the queue, releases their CT, and does not count an attempt for items that had not started', async () => {
    const shop = await newShop(testApp);
    const { body: project } = await shop.rest.post('/projects', { name: 'Catalogue' });
    await addItems(
      testApp,
      project.id,
      Array.from({ length: 5 }, (_, n) => ({ externalId: `item-${n + 1}`, sourceData: { title: `Product ${n + 1}` } })),
    );
    const { body } = await shop.rest.post(`/projects/${project.id}/jobs`, { job_type: 'generation' });
    const { em } = testApp.ctx();
    await changed(em, sql`update jobs set status = 'running' where id = ${body.job_id}`);
    // One claim holds CT for its first item, and its other two had not started. The progress of the other claim is
    // unknown.
    for (const [claim, held, positions] of [
      [randomUUID(), 1, [1]],
      [randomUUID(), 0, [4, 5]],
    ] as const) {
      const all = held > 0 ? [1, 2, 3] : positions;
      await changed(
        em,
        sql`update job_items
               set state = 'running', claim = ${claim}, attempts = 3, lease_until = now() - interval '1 second'
             where job_id = ${body.job_id}
               and position = any(${[...all]}::int[])`,
      );
      await changed(
        em,
        sql`update job_items
               set held = ${held}
             where job_id = ${body.job_id}
               and position = any(${[...positions]}::int[])`,
      );
    }
    await changed(em, sql`update balances set held = 1 where organization_id = ${shop.organizationId}`);

    await sweepJobs(testApp.ctx());
    const left = await rows<{ attempts: number; state: string; held: string; claim: string | null }>(
      em,
      sql`select attempts, state, held, claim from job_items where job_id = ${body.job_id} order by position`,
    );
    expect(left.map((each) => each.attempts)).toEqual([3, 2, 2, 3, 3]);
    for (const each of left) expect(each).toMatchObject({ state: 'queued', held: '0.0000', claim: null });
    expect((await balancesOf(testApp.ctx(), shop.organizationId)).held).toBe('0.0000');
    await expectLedgerAgrees(testApp.ctx(), shop.organizationId);
  });

  it('returns the items of an organization although those of another one cannot be returned', async () => {
    const crashed = async (held: string) => {
      const shop = await newShop(testApp);
      const { body: project } = await shop.rest.post('/projects', { name: 'Catalogue' });
      await addItems(testApp, project.id, [{}]);
      const { body } = await shop.rest.post(`/projects/${project.id}/jobs`, { job_type: 'generation' });
      const { em } = testApp.ctx();
      await changed(em, sql`update jobs set status = 'running', touched_at = '2000-01-01' where id = ${body.job_id}`);
      await changed(
        em,
        sql`update job_items
               set state = 'running', claim = ${randomUUID()}, held = 1, lease_until = now() - interval '1 second'
             where job_id = ${body.job_id}`,
      );
      await changed(
        em,
        sql`update balances set held = ${held}::numeric where organization_id = ${shop.organizationId}`,
      );
      return String(body.job_id);
    };
    // The first one has a balance that holds less than its item.
    const [broken, sound] = [await crashed('0'), await crashed('1')];
    await sweepJobs(testApp.ctx());
    const found = await rows<{ id: string; state: string; isTouched: boolean }>(
      testApp.ctx().em,
      sql`select j.id, i.state, j.touched_at > '2001-01-01' as "isTouched"
            from jobs j join job_items i on i.job_id = j.id
           where j.id in (${broken}, ${sound})`,
    );
    expect(found).toContainEqual({ id: sound, state: 'queued', isTouched: true });
    expect(found).toContainEqual({ id: broken, state: 'running', isTouched: true });
    await changed(testApp.ctx().em, sql`delete from job_items where job_id = ${broken}`);
  });
});
