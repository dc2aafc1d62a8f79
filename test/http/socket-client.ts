import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { TestApp } from '../support/test-app.ts';

export interface SocketMessage {
  id?: string;
  type: string;
  // Tests read what they expect; a wrong shape fails the assertion.
  // oxlint-disable-next-line typescript/no-explicit-any
  payload?: any;
}

/** A socket that speaks graphql-transport-ws word by word, so that a test sees every frame and close code. */
export class SocketClient {
  private readonly inbox: SocketMessage[] = [];
  private wake = Promise.withResolvers<void>();
  readonly closed: Promise<{ code: number; reason: string }>;

  constructor(readonly socket: WebSocket) {
    socket.on('message', (data: Buffer) => this.receive(JSON.parse(String(data)) as SocketMessage));
    socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => {
      socket.once('close', (code, reason) => resolve({ code, reason: String(reason) }));
    });
  }

  say(message: SocketMessage): void {
    this.socket.send(JSON.stringify(message));
  }

  subscribe(id: string, query: string, variables?: object): void {
    this.say({ id, type: 'subscribe', payload: { query, variables } });
  }

  /** The next message of an operation (of the connection without an id). */
  async next(id?: string): Promise<SocketMessage> {
    for (;;) {
      const at = this.inbox.findIndex((message) => message.id === id && message.type !== 'ping');
      if (at >= 0) return this.inbox.splice(at, 1)[0]!;
      await this.wake.promise;
    }
  }

  /** Everything an operation answers until it is over. */
  async rest(id: string): Promise<SocketMessage[]> {
    const messages: SocketMessage[] = [];
    for (;;) {
      const message = await this.next(id);
      if (message.type === 'complete') return messages;
      messages.push(message);
      if (message.type === 'error') return messages;
    }
  }

  ask(query: string, variables?: object): Promise<SocketMessage[]> {
    const id = crypto.randomUUID();
    this.subscribe(id, query, variables);
    return this.rest(id);
  }

  close(): void {
    this.socket.close();
  }

  private receive(message: SocketMessage): void {
    this.inbox.push(message);
    const { resolve } = this.wake;
    this.wake = Promise.withResolvers();
    resolve();
  }
}

/** An open socket that has not said who it is. */
export async function dial(testApp: TestApp): Promise<SocketClient> {
  const client = new SocketClient(
    new WebSocket(`${testApp.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws'),
  );
  await once(client.socket, 'open');
  return client;
}

/** A signed-in socket. */
export async function openSocket(testApp: TestApp, token: string): Promise<SocketClient> {
  const client = await dial(testApp);
  client.say({ type: 'connection_init', payload: { Authorization: `Bearer ${token}` } });
  const { type } = await client.next();
  if (type !== 'connection_ack') throw new Error(`not let in: ${type}`);
  return client;
}
