import { Pool } from 'undici';

/** A request to send. */
export interface Call {
  about: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string | Buffer;
  /** Whether the path is mutated, so that it may be unknown. */
  mayBeUnknown?: boolean;
}

/** The response to a call. The status is null if there was none. */
export interface Sent {
  call: Call;
  status: number | null;
  type: string;
  text: string;
}

/** Longer than any response takes. */
const TIMEOUT_MS = 20_000;
const IN_FLIGHT = 16;

/** Sends calls concurrently over a few connections. Returns the responses in the order of the calls. */
export class Sender {
  private readonly pool: Pool;
  /** The number of calls so far. */
  count = 0;

  constructor(url: string) {
    this.pool = new Pool(url, { connections: IN_FLIGHT, headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS });
  }

  async send(calls: Call[], headers: Record<string, string>): Promise<Sent[]> {
    const responses: Sent[] = [];
    const entries = calls.entries();
    const worker = async () => {
      for (const [index, call] of entries) responses[index] = await this.one(call, headers);
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
    return responses;
  }

  close(): Promise<void> {
    return this.pool.destroy();
  }

  /** Does not wait for the end of an event stream. */
  private async one(call: Call, headers: Record<string, string>): Promise<Sent> {
    this.count += 1;
    try {
      const {
        statusCode: status,
        headers: responseHeaders,
        body,
      } = await this.pool.request({
        method: call.method,
        path: call.url,
        headers: { ...headers, ...call.headers },
        ...(call.body !== undefined && { body: call.body }),
      });
      const type = String(responseHeaders['content-type'] ?? '');
      if (!type.includes('event-stream')) return { call, status, type, text: await body.text() };
      body.on('error', () => undefined).destroy();
      return { call, status, type, text: '' };
    } catch (error) {
      return { call, status: null, type: '', text: String(error) };
    }
  }
}
