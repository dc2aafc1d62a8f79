import { describe, expect, it } from '@jest/globals';
import { changed, row, sql } from '../../../../src/core/sql.ts';
import { redriveEvents } from '../../../../src/services/billing/events/redrive-events.ts';
import { expectLedgerAgrees } from '../../../support/ledger.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { eventWriterFor } from './platform-events.ts';
import { applyAll, newPayer, storeEvents } from './support.ts';

const testApp = useTestApp({ ROLE: 'web' });

const eventOf = (id: string) =>
  row<{ state: string; due: boolean }>(
    testApp.ctx().em,
    sql`select state, due_at <= now() as due from payment_events where id = ${id}`,
  );

describe('applying payment events again', () => {
  it('applies an ignored event once, leaves applied and discarded ones alone, and makes waiting ones due', async () => {
    const payer = await newPayer(testApp);
    const write = eventWriterFor(payer, new Date());
    const plan = { price: 'starter_monthly', until: write.at(30 * 1440) };
    const topup = (minute: number, name: string) => write.payment(minute, name, { price: 'topup', packs: 1 });
    // The platform's customer becomes known with the first payment.
    const first = [write.payment(1, 'first', plan), write.subscription(2, plan)];
    const [applied, started] = (await storeEvents(testApp, payer, first)) as [string, string];
    await applyAll(testApp, [applied, started]);
    const others = [topup(5, 'second'), topup(7, 'third'), topup(9, 'fourth')];
    const [ignored, waiting, discarded] = (await storeEvents(testApp, payer, others)) as [string, string, string];
    const { em } = testApp.ctx();
    await changed(em, sql`update payment_events set state = 'ignored', attempts = 3 where id = ${ignored}`);
    await changed(
      em,
      sql`update payment_events set attempts = 4, due_at = now() + interval '3 hours' where id = ${waiting}`,
    );
    await changed(em, sql`update payment_events set state = 'ignored', body = '' where id = ${discarded}`);

    expect(await redriveEvents(testApp.ctx(), 1)).toBe(2);
    expect(await redriveEvents(testApp.ctx(), 1)).toBe(0);
    expect(await eventOf(waiting)).toEqual({ state: 'stored', due: true });
    await applyAll(testApp, [applied, ignored, waiting, discarded, ignored]);
    expect(await Promise.all([applied, ignored, waiting, discarded].map(eventOf))).toMatchObject(
      ['applied', 'applied', 'applied', 'ignored'].map((state) => ({ state })),
    );
    const bought = await row<{ count: number }>(
      testApp.ctx().em,
      sql`select count(*)::int as count from transactions
           where organization_id = ${payer.organizationId} and balance_type = 'topup'`,
    );
    expect(bought).toEqual({ count: 2 });
    await expectLedgerAgrees(testApp.ctx(), payer.organizationId);
  });
});
