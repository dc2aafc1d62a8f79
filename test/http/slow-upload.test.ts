import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import express from 'express';
import type { AppError } from '../../src/core/errors.ts';
import { readForm } from '../../src/http/files/read-form.ts';

let server: Server;

beforeAll(async () => {
  const app = express();
  app.post('/', async (req, res) => {
    const refusal = await readForm(req, {
      maxBytes: 1000,
      maxMs: 100,
      store: buffer,
      discard: async () => undefined,
    }).then(
      () => null,
      (error: AppError) => error.message,
    );
    res.json({ refusal });
  });
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => void server.close());

it('a form that does not arrive in time is refused', async () => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(
    'POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=x\r\n' +
      'Content-Length: 500\r\n\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc',
  );
  const [head] = (await once(socket, 'data')) as [Buffer];
  expect(String(head)).toContain('it did not arrive within 0.1 s');
  socket.destroy();
});
