import { describe, expect, it } from '@jest/globals';
import { Mail } from '../../../entities/mail/mail.ts';
import { changed, sql } from '../../../src/core/sql.ts';
import type { Queues } from '../../../src/core/queues.ts';
import { deleteExpiredRows } from '../../../src/services/retention/delete-old-rows.ts';
import { sweepMails } from '../../../src/services/mail/sweep-mails.ts';
import { useTestApp } from '../../support/test-app.ts';
import { makeDue, addMail } from './outbox.ts';

/** Without workers, so that nothing else sweeps or delivers mails. */
const testApp = useTestApp({ ROLE: 'web' });

const someMail = () => addMail(testApp, { kind: 'password_changed', recipient: 'somebody@shop.example' });

/** Returns the ids of the mails that concurrent sweeps enqueue. */
async function enqueuedBySweeps(sweeps = 1): Promise<string[]> {
  const ids: string[] = [];
  const queues: Queues = { ...testApp.service.runtime.queues, enqueue: async (_name, { id }) => void ids.push(id) };
  await Promise.all(Array.from({ length: sweeps }, () => sweepMails({ ...testApp.ctx(), queues })));
  return ids;
}

describe('sweeping mails', () => {
  it('enqueues a due mail once when several processes sweep concurrently', async () => {
    const mail = await someMail();
    await makeDue(testApp, mail);
    expect(await enqueuedBySweeps(5)).toEqual([mail.id]);
    expect(await enqueuedBySweeps()).toEqual([]);
  });

  it('skips mails that were just enqueued, are leased or are not due', async () => {
    const [fresh, waiting] = [await someMail(), await someMail()];
    await changed(
      testApp.ctx().em,
      sql`update mails set due_at = now() + interval '1 minute', attempts = 1 where id = ${waiting.id}`,
    );
    expect(await enqueuedBySweeps()).toEqual([]);
    await makeDue(testApp, fresh);
    await makeDue(testApp, waiting);
    expect((await enqueuedBySweeps()).toSorted()).toEqual([fresh.id, waiting.id].toSorted());
  });

  it('enqueues nothing while the queue is long or unreachable', async () => {
    const mail = await someMail();
    await makeDue(testApp, mail);
    const ctx = testApp.ctx();
    const enqueuedWhile = async (waiting: number | null) => {
      const ids: string[] = [];
      const queues: Queues = {
        ...ctx.queues,
        waiting: async () => waiting,
        enqueue: async (_name, { id }) => void ids.push(id),
      };
      await sweepMails({ ...testApp.ctx(), queues });
      return ids;
    };
    expect(await enqueuedWhile(100)).toEqual([]);
    expect(await enqueuedWhile(null)).toEqual([]);
    expect(await enqueuedWhile(99)).toEqual([mail.id]);
  });
});

describe('finished mails', () => {
  const age = (mail: Mail, state: string, days: number) =>
    changed(
      testApp.ctx().em,
      sql`update mails set state = ${state}, created_at = now() - make_interval(days => ${days}) where id = ${mail.id}`,
    );

  it('are deleted after 30 days; mails that are still queued stay', async () => {
    const [sent, dropped, mailAfterFailures, recent, stuck] = [
      await someMail(),
      await someMail(),
      await someMail(),
      await someMail(),
      await someMail(),
    ];
    await age(sent, 'sent', 31);
    await age(dropped, 'dropped', 31);
    await age(mailAfterFailures, 'failed', 31);
    await age(recent, 'sent', 29);
    await age(stuck, 'queued', 31);
    await Promise.all([1, 2, 3].map(() => deleteExpiredRows(testApp.ctx())));
    const remaining = await testApp
      .ctx()
      .em.find(Mail, { id: { $in: [sent, dropped, mailAfterFailures, recent, stuck].map(({ id }) => id) } });
    expect(remaining.map(({ id }) => id).toSorted()).toEqual([recent.id, stuck.id].toSorted());
  });
});
