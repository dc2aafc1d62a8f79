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

/** A client for the graphql-transport-ws protocol that exposes every message and close code. */
export class SocketClient {
  private readonly inbox: SocketMessage[] = [];
  private arrived = Promise.withResolvers<void>();
  readonly closed: Promise<{ code: number; reason: string }>;

  constructor(readonly socket: WebSocket) {
    socket.on('message', (data: Buffer) => this.receive(JSON.parse(String(data)) as SocketMessage));
    socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => {
      socket.once('close', (code, reason) => resolve({ code, reason: String(reason) }));
    });
  }

  send(message: SocketMessage): void {
    this.socket.send(JSON.stringify(message));
  }

  subscribe(id: string, query: string, variables?: object): void {
    this.send({ id, type: 'subscribe', payload: { query, variables } });
  }

  /** The next message of an operation; without an id, of the connection. */
  async next(id?: string): Promise<SocketMessage> {
    for (;;) {
      const at = this.inbox.findIndex((message) => message.id === id && message.type !== 'ping');
      if (at >= 0) return this.inbox.splice(at, 1)[0]!;
      await this.arrived.promise;
    }
  }

  /** All results of an operation until it completes or fails. */
  async results(id: string): Promise<SocketMessage[]> {
    const messages: SocketMessage[] = [];
    for (;;) {
      const message = await this.next(id);
      if (message.type === 'complete') return messages;
      messages.push(message);
      if (message.type === 'error') return messages;
    }
  }

  request(query: string, variables?: object): Promise<SocketMessage[]> {
    const id = crypto.randomUUID();
    this.subscribe(id, query, variables);
    return this.results(id);
  }

  close(): void {
    this.socket.close();
  }

  private receive(message: SocketMessage): void {
    this.inbox.push(message);
    const { resolve } = this.arrived;
    this.arrived = Promise.withResolvers();
    resolve();
  }
}

/** Opens a socket without authenticating it. */
export async function dial(testApp: TestApp): Promise<SocketClient> {
  const client = new SocketClient(
    new WebSocket(`${testApp.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws'),
  );
  await once(client.socket, 'open');
  return client;
}

/** Opens a socket and authenticates it. */
export async function openSocket(testApp: TestApp, token: string): Promise<SocketClient> {
  const client = await dial(testApp);
  client.send({ type: 'connection_init', payload: { Authorization: `Bearer ${token}` } });
  const { type } = await client.next();
  if (type !== 'connection_ack') throw new Error(`the socket was not acknowledged: ${type}`);
  return client;
}
