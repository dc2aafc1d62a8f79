import { describe, expect, it } from '@jest/globals';
import { MailKind, URGENT_MAILS } from '../../../entities/mail/mail.ts';
import { changed, row, rows, sql } from '../../../src/core/sql.ts';
import { openQueues } from '../../../src/core/open-queues.ts';
import type { Queues } from '../../../src/core/queues.ts';
import { enqueueMail, MAIL_QUEUE } from '../../../src/services/mail/outbox.ts';
import { sweepMails } from '../../../src/services/mail/sweep-mails.ts';
import { eventually } from '../../support/eventually.ts';
import { useTestApp } from '../../support/test-app.ts';
import { addMail, makeDue } from './outbox.ts';
import { redisAt } from '../../support/redis-servers.ts';

/** Without workers, so that nothing else takes mails. */
const testApp = useTestApp({ ROLE: 'web' });
const MANY = 10_000;

const newMail = (kind: `${MailKind}`) => addMail(testApp, { kind, recipient: 'somebody@shop.example' });

/** Adds due mails that are not urgent, older than all others. Returns their ids. */
async function manyDueMails(): Promise<string[]> {
  const added = await rows<{ id: string }>(
    testApp.ctx().em,
    sql`insert into mails (id, kind, recipient, state, attempts, created_at, due_at, expires_at)
        select gen_random_uuid(), 'notice', 'crowd@shop.example', 'queued', 0, now(),
               now() - interval '1 hour' - make_interval(secs => n), now() + interval '1 day'
          from generate_series(1, ${MANY}) n
        returning id`,
  );
  return added.map(({ id }) => id);
}

describe('mails that somebody waits for to sign in', () => {
  it('are those with codes for the second factor and those that reset a password', async () => {
    const stored = await Promise.all(Object.values(MailKind).map((kind) => newMail(kind)));
    const urgent = stored.filter((mail) => mail.urgent).map(({ kind }) => kind);
    expect(new Set(urgent)).toEqual(URGENT_MAILS);
    expect(urgent.toSorted()).toEqual(['disable_code', 'reset_password', 'setup_code', 'sign_in_code']);
  });

  it('are taken from the queue before 10 000 others that were enqueued earlier', async () => {
    const { redisUrl, prefix } = testApp.stores;
    const queues = openQueues(redisAt(redisUrl), `${prefix}urgent:`, testApp.service.runtime.log);
    const ctx = { ...testApp.ctx(), queues };
    try {
      await Promise.all(Array.from({ length: MANY }, (_, n) => queues.enqueue(MAIL_QUEUE, { id: `other ${n}` })));
      for (const id of ['first', 'second']) enqueueMail(ctx, { id, urgent: true });
      await eventually(
        () => queues.waiting(MAIL_QUEUE),
        (waiting) => waiting === MANY + 2,
      );
      const taken: string[] = [];
      await queues.process(MAIL_QUEUE, 1, async ({ id }) => {
        taken.push(id);
        if (taken.length === 5) await queues.pause();
      });
      await eventually(() => taken.length >= 5);
      expect(taken.slice(0, 5)).toEqual(['first', 'second', 'other 0', 'other 1', 'other 2']);
    } finally {
      await queues.close();
    }
  }, 240_000);

  it('are swept before 10 000 others that are due longer, also while the queue is long', async () => {
    await changed(testApp.ctx().em, sql`delete from mails`);
    const others = new Set(await manyDueMails());
    const urgent = await newMail('sign_in_code');
    await makeDue(testApp, urgent);
    const ctx = testApp.ctx();
    const sweptWhile = async (waiting: number) => {
      const swept: [string, boolean | undefined][] = [];
      const queues: Queues = {
        ...ctx.queues,
        waiting: async () => waiting,
        enqueue: async (_name, { id }, options) => void swept.push([id, options?.urgent]),
      };
      await sweepMails({ ...testApp.ctx(), queues });
      return swept;
    };
    expect(await sweptWhile(MANY)).toEqual([[urgent.id, true]]);
    await makeDue(testApp, urgent);
    const [first, ...rest] = await sweptWhile(0);
    expect(first).toEqual([urgent.id, true]);
    expect(rest).toHaveLength(100);
    expect(rest.every(([id, isUrgent]) => others.has(id) && isUrgent === false)).toBe(true);
  });

  it('are found by an index', async () => {
    await manyDueMails();
    const { em } = testApp.ctx();
    await changed(em, sql`analyze mails`);
    for (const urgent of [true, false]) {
      const plan = await row<{ 'QUERY PLAN': unknown }>(
        em,
        sql`explain (format json)
            select id from mails
             where state = 'queued' and urgent = ${sql.lit(urgent)} and due_at < now() - interval '5 seconds'
             order by due_at limit 100`,
      );
      const text = JSON.stringify(plan);
      expect(text).toContain('mails_due_index');
      expect(text).not.toMatch(/Seq Scan|"Sort"/);
    }
  });
});
