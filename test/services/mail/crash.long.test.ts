import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '../../support/eventually.ts';
import { useTestApp } from '../../support/test-app.ts';
import { redisContent } from '../../support/redis-content.ts';
import { testMailbox } from '../../support/mailbox.ts';
import { killWorkerProcesses, startWorkerProcess } from '../../support/worker-process.ts';
import { makeDue, newUser, mailInState, storedMail, sendMail } from './outbox.ts';

jest.setTimeout(240_000);

/** Only the API runs in this process; every worker is a process of its own. */
const mailbox = testMailbox();
const testApp = useTestApp({ ROLE: 'web', JOB_LEASE_SECONDS: '2' });
afterEach(killWorkerProcesses);

const PASSWORD = 'a password of the test';
const welcome = async () => {
  const user = await newUser(testApp);
  const mail = await sendMail(testApp, {
    kind: 'welcome',
    recipient: user.email,
    userId: user.id,
    variables: { password: PASSWORD },
  });
  return { user, mail };
};
const startWorker = () => startWorkerProcess(testApp, { SMTP_URL: mailbox.url });

describe('a mail worker', () => {
  it('that is killed between sending a mail and storing it delivers it again with the same Message-ID', async () => {
    const { user, mail } = await welcome();
    mailbox.fault(user.email, 'keep');
    const worker = await startWorker();
    const first = await mailbox.next({ to: user.email });
    await worker.signal('SIGKILL');
    expect(await storedMail(testApp, mail)).toMatchObject({ state: 'queued', attempts: 1 });

    mailbox.fault(user.email, null);
    await makeDue(testApp, mail);
    await startWorker();
    const second = await mailbox.next({ to: user.email });
    expect(second.messageId).toBe(first.messageId);
    expect(second.text).toContain(PASSWORD);
    expect(await mailInState(testApp, mail, 'sent')).toMatchObject({ attempts: 2, facts: null });
  });

  it('that receives SIGTERM delivers the mails in flight and exits', async () => {
    const worker = await startWorker();
    const { user, mail } = await welcome();
    await mailbox.next({ to: user.email });
    await worker.signal('SIGTERM');
    expect((await storedMail(testApp, mail)).state).toBe('sent');
  });

  it('that receives SIGTERM while the mail server does not respond returns the mail to the outbox and exits', async () => {
    const { user, mail } = await welcome();
    mailbox.fault(user.email, 'hang');
    const worker = await startWorker();
    await eventually(() => mailbox.tries(user.email) > 0);
    await worker.signal('SIGTERM');
    expect(await storedMail(testApp, mail)).toMatchObject({
      state: 'queued',
      attempts: 1,
      lastError: expect.stringContaining('mail server'),
    });
  });
});

describe('the mail queue', () => {
  it('contains the id of a mail and nothing else of it', async () => {
    const { user, mail } = await welcome();
    const found = await redisContent(testApp);
    expect(found).toContain(JSON.stringify({ id: mail.id }));
    for (const secret of [PASSWORD, user.email, (await storedMail(testApp, mail)).facts!])
      expect(found).not.toContain(secret);
  });
});
