import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import type { Writable } from 'node:stream';

/** The part of `pg` that is used here. The ORM depends on it, but it has no types. */
interface Connection {
  stream: Writable;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}
interface Client {
  connect(): Promise<void>;
  query(work: unknown): unknown;
  end(): Promise<void>;
}
type Pg = { Client: new (options: { connectionString: string }) => Client };

const { Client } = createRequire(import.meta.resolve('@mikro-orm/postgresql'))('pg') as Pg;

/** Runs `COPY … FROM STDIN` with the file sent by the client, like psql's `\copy`. Returns the duration in seconds. */
export async function copyFile(databaseUrl: string, statement: string, file: string): Promise<number> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const startedAt = performance.now();
    await new Promise<void>((resolve, reject) => {
      client.query({
        submit: (connection: Connection) => connection.query(statement),
        handleCopyInResponse: (connection: Connection) =>
          void send(connection, file).catch((error: Error) => connection.sendCopyFail(error.message)),
        handleCommandComplete: () => undefined,
        handleReadyForQuery: () => resolve(),
        handleError: (error: Error) => reject(error),
      });
    });
    return (performance.now() - startedAt) / 1000;
  } finally {
    await client.end();
  }
}

async function send(connection: Connection, file: string): Promise<void> {
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    connection.sendCopyFromChunk(chunk);
    if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
  }
  connection.endCopyFrom();
}
