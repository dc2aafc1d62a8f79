import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { WebSocket } from 'ws';
import type { SocketKind } from './idle-sockets.ts';

/** The process of idle-sockets.ts: opens the given number of connections, reports how many are open, and keeps them. */
const [kind = '', url = '', jobId = '', token = '', count = '0'] = process.argv.slice(2);
const AT_ONCE = 50;
const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
const open: Record<SocketKind, () => Promise<void>> = { 'event streams': openStream, subscriptions: openSubscription };

async function openStream(): Promise<void> {
  const request = get(`${url}/api/v1/jobs/${jobId}/events`, { agent, headers: { authorization: `Bearer ${token}` } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`the stream responds with ${response.statusCode}`);
  response.resume();
}

async function openSubscription(): Promise<void> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'connection_init', payload: { Authorization: `Bearer ${token}` } }));
  await once(socket, 'message');
  const query = 'subscription ($id: ID!) { jobProgress(jobId: $id) { seq } }';
  socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query, variables: { id: jobId } } }));
  socket.send(JSON.stringify({ type: 'ping' }));
  const [answer] = (await once(socket, 'message')) as [Buffer];
  if (!answer.toString().includes('"pong"')) throw new Error(`the subscription is answered with ${answer.toString()}`);
}

let [begun, connected] = [0, 0];
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    while (begun < Number(count)) {
      begun += 1;
      await open[kind as SocketKind]();
      connected += 1;
    }
  }),
);
process.send?.(connected);
