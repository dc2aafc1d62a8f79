import { expect, it } from '@jest/globals';
import { systemContext } from '../../../src/core/context.ts';
import { row, sql } from '../../../src/core/sql.ts';
import { answerMessage } from '../../../src/services/chat/answering/answer-message.ts';
import { beginChat, openOwnInbox, untilMessagesHandled } from '../../support/chatdesk.ts';
import { eventually } from '../../support/eventually.ts';
import { useTestApp } from '../../support/test-app.ts';

const testApp = useTestApp();

it('an answer that was posted but not stored is not posted again, even after the last allowed failure', async () => {
  const { em } = testApp.ctx();
  const chat = beginChat(testApp, openOwnInbox(testApp, 'site'), 'How do credits work?');
  await chat.untilAnswered();
  await untilMessagesHandled(testApp);
  await row(em, sql`update chat_conversations set failures = 2`);
  await em.execute(
    "create function crash() returns trigger language plpgsql as $$ begin raise exception 'crash'; end $$",
  );
  await em.execute(
    `create trigger crash before update on chat_messages
       for each row when (new.state = 'answered') execute function crash()`,
  );
  chat.say('How do I import products from a CSV file?');
  await chat.untilAnswered(2);
  await eventually(() => row(em, sql`select 1 from chat_conversations where failures <> 2`));
  await em.execute('drop trigger crash on chat_messages');
  const waiting = await row<{ id: string }>(
    em,
    sql`update chat_messages set due_at = now() where state = 'queued' returning id`,
  );
  if (waiting) await answerMessage(systemContext(testApp.service.runtime), waiting.id, new AbortController().signal);
  await untilMessagesHandled(testApp);
  expect([chat.answers().length, chat.status()]).toEqual([2, 'pending']);
  expect(await row(em, sql`select replies, failures from chat_conversations`)).toEqual({ replies: 2, failures: 0 });
});
