import { connect } from 'node:net';

/** Whether a PostgreSQL server responds at the port. Sends a TLS request, which is replyed without authentication. */
export function pingPostgres(port: number | undefined): Promise<boolean> {
  const sslRequest = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);
  return request(port, sslRequest, (reply) => (reply.length === 0 ? undefined : reply === 'N' || reply === 'S'));
}

/** Whether a Redis that accepts the password responds at the port. */
export function pingRedis(port: number | undefined, password: string): Promise<boolean> {
  return request(port, `AUTH ${password}\r\nPING\r\n`, (reply) => {
    if (reply.startsWith('-')) return false;
    return reply.includes('+PONG') ? true : undefined;
  });
}

/**
 * Sends a request and passes the received data to `judge` until it returns a verdict; undefined means to wait for more.
 */
function request(
  port: number | undefined,
  message: string | Buffer,
  judge: (reply: string) => boolean | undefined,
): Promise<boolean> {
  if (!port) return Promise.resolve(false);
  return new Promise((resolve) => {
    let reply = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(message));
    const finish = (verdict: boolean) => {
      socket.destroy();
      resolve(verdict);
    };
    socket.setTimeout(2000, () => finish(false));
    socket.on('error', () => finish(false));
    socket.on('close', () => finish(false));
    socket.on('data', (data) => {
      reply += data.toString('latin1');
      const verdict = judge(reply);
      if (verdict !== undefined) finish(verdict);
    });
  });
}
