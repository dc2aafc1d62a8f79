import { connect } from 'node:net';

/** Whether a PostgreSQL server answers at the port. It asks for TLS, which is the one question answered before sign-in. */
export function pingPostgres(port: number | undefined): Promise<boolean> {
  const sslRequest = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);
  return ask(port, sslRequest, (answer) => (answer.length === 0 ? undefined : answer === 'N' || answer === 'S'));
}

/** Whether our own Redis answers at the port: one that takes our password. */
export function pingRedis(port: number | undefined, password: string): Promise<boolean> {
  return ask(port, `AUTH ${password}\r\nPING\r\n`, (answer) => {
    if (answer.startsWith('-')) return false;
    return answer.includes('+PONG') ? true : undefined;
  });
}

/** Sends a question and judges what has come back so far; undefined from the judge means to wait for more. */
function ask(
  port: number | undefined,
  question: string | Buffer,
  judge: (answer: string) => boolean | undefined,
): Promise<boolean> {
  if (!port) return Promise.resolve(false);
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(question));
    const finish = (verdict: boolean) => {
      socket.destroy();
      resolve(verdict);
    };
    socket.setTimeout(2000, () => finish(false));
    socket.on('error', () => finish(false));
    socket.on('close', () => finish(false));
    socket.on('data', (data) => {
      answer += data.toString('latin1');
      const verdict = judge(answer);
      if (verdict !== undefined) finish(verdict);
    });
  });
}
