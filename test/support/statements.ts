import { jest } from '@jest/globals';
import type { TestApp } from './test-app.ts';

/** A statement as it is sent to the database; without a name it is not prepared. */
export interface SentStatement {
  text: string;
  name: string | undefined;
  values: readonly unknown[];
}

/** What the driver has; it has no types. */
interface Client {
  query(statement: string | (Omit<SentStatement, 'values'> & { values?: unknown[] }), values?: unknown[]): unknown;
}

/** Returns the statements that the service sends to the database during the work, transaction commands included. */
export async function recordStatements(testApp: TestApp, work: () => Promise<unknown>): Promise<SentStatement[]> {
  const { orm } = testApp.service.runtime;
  const { Client } = (await orm.em.getDriver().getConnection().getNativeClient()) as unknown as {
    Client: { prototype: Client };
  };
  const sent: SentStatement[] = [];
  const query = jest.spyOn(Client.prototype, 'query');
  try {
    await work();
    for (const [statement, values] of query.mock.calls) {
      const { text, name, ...own } = typeof statement === 'string' ? { text: statement, name: undefined } : statement;
      sent.push({ text, name, values: own.values ?? values ?? [] });
    }
    return sent;
  } finally {
    query.mockRestore();
  }
}

/** The number of statements that the service sends to the database during the work. */
export async function countStatements(testApp: TestApp, work: () => Promise<unknown>): Promise<number> {
  return (await recordStatements(testApp, work)).length;
}
