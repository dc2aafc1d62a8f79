import { Pool } from 'undici';

/** What goes out. */
export interface Call {
  about: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string | Buffer;
  /** Whether the path is odd, so that there may be nothing behind it. */
  lost?: boolean;
}

/** What came back; no status when nothing came. */
export interface Sent {
  call: Call;
  status: number | null;
  type: string;
  text: string;
}

/** Longer than any answer takes; what takes longer hangs. */
const PATIENCE_MS = 20_000;
const IN_FLIGHT = 16;

/** Sends calls, a few at a time over the same connections; answers come in the order of the calls. */
export class Sender {
  private readonly pool: Pool;
  /** How many were sent. */
  count = 0;

  constructor(url: string) {
    this.pool = new Pool(url, { connections: IN_FLIGHT, headersTimeout: PATIENCE_MS, bodyTimeout: PATIENCE_MS });
  }

  async send(calls: Call[], headers: Record<string, string>): Promise<Sent[]> {
    const answers: Sent[] = [];
    const entries = calls.entries();
    const worker = async () => {
      for (const [index, call] of entries) answers[index] = await this.one(call, headers);
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
    return answers;
  }

  close(): Promise<void> {
    return this.pool.destroy();
  }

  /** Of an event stream only the beginning is waited for. */
  private async one(call: Call, headers: Record<string, string>): Promise<Sent> {
    this.count += 1;
    try {
      const {
        statusCode: status,
        headers: told,
        body,
      } = await this.pool.request({
        method: call.method,
        path: call.url,
        headers: { ...headers, ...call.headers },
        ...(call.body !== undefined && { body: call.body }),
      });
      const type = String(told['content-type'] ?? '');
      if (!type.includes('event-stream')) return { call, status, type, text: await body.text() };
      body.on('error', () => undefined).destroy();
      return { call, status, type, text: '' };
    } catch (error) {
      return { call, status: null, type: '', text: String(error) };
    }
  }
}
