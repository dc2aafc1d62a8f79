import { describe, expect, it } from '@jest/globals';
import { Mail } from '../../../entities/mail/mail.ts';
import { changed, sql } from '../../../src/core/sql.ts';
import type { Queues } from '../../../src/core/queues.ts';
import { sweepMails } from '../../../src/services/mail/sweep-mails.ts';
import { useTestApp } from '../../support/test-app.ts';
import { letTimePass, queued } from './outbox.ts';

/** Nobody else sweeps or delivers here. */
const testApp = useTestApp({ ROLE: 'web' });

const someMail = () => queued(testApp, { kind: 'password_changed', recipient: 'somebody@shop.example' });

/** The mails that sweeps at once announce. */
async function announced(sweeps = 1): Promise<string[]> {
  const ids: string[] = [];
  const queues: Queues = { ...testApp.service.runtime.queues, enqueue: async (_name, { id }) => void ids.push(id) };
  await Promise.all(Array.from({ length: sweeps }, () => sweepMails({ ...testApp.ctx(), queues })));
  return ids;
}

describe('mails that nobody delivers', () => {
  it('are announced once, however many sweep', async () => {
    const mail = await someMail();
    await letTimePass(testApp, mail);
    expect(await announced(5)).toEqual([mail.id]);
    expect(await announced()).toEqual([]);
  });

  it('are left to their message at first, to their worker during its lease, and to their time', async () => {
    const [fresh, waiting] = [await someMail(), await someMail()];
    await changed(
      testApp.ctx().em,
      sql`update mails set due_at = now() + interval '1 minute', attempts = 1 where id = ${waiting.id}`,
    );
    expect(await announced()).toEqual([]);
    await letTimePass(testApp, fresh);
    await letTimePass(testApp, waiting);
    expect((await announced()).toSorted()).toEqual([fresh.id, waiting.id].toSorted());
  });
});

describe('a queue that nobody keeps up with', () => {
  it('does not grow by sweeps, and one that cannot be asked gets nothing', async () => {
    const mail = await someMail();
    await letTimePass(testApp, mail);
    const ctx = testApp.ctx();
    const announcedWhile = async (waiting: number | null) => {
      const ids: string[] = [];
      const queues: Queues = {
        ...ctx.queues,
        waiting: async () => waiting,
        enqueue: async (_name, { id }) => void ids.push(id),
      };
      await sweepMails({ ...testApp.ctx(), queues });
      return ids;
    };
    expect(await announcedWhile(100)).toEqual([]);
    expect(await announcedWhile(null)).toEqual([]);
    expect(await announcedWhile(99)).toEqual([mail.id]);
  });
});

describe('mails that are done', () => {
  const age = (mail: Mail, state: string, days: number) =>
    changed(
      testApp.ctx().em,
      sql`update mails set state = ${state}, created_at = now() - make_interval(days => ${days}) where id = ${mail.id}`,
    );

  it('go after 30 days; one that is still on its way stays', async () => {
    const [sent, dropped, failed, recent, stuck] = [
      await someMail(),
      await someMail(),
      await someMail(),
      await someMail(),
      await someMail(),
    ];
    await age(sent, 'sent', 31);
    await age(dropped, 'dropped', 31);
    await age(failed, 'failed', 31);
    await age(recent, 'sent', 29);
    await age(stuck, 'queued', 31);
    await announced(3);
    const left = await testApp
      .ctx()
      .em.find(Mail, { id: { $in: [sent, dropped, failed, recent, stuck].map(({ id }) => id) } });
    expect(left.map(({ id }) => id).toSorted()).toEqual([recent.id, stuck.id].toSorted());
  });
});
