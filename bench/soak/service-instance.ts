import { createWriteStream, type WriteStream } from 'node:fs';
import { onFreePort } from '../../src/embedded/free-port.ts';
import { type Servers, type ServiceProcess, startServiceProcess } from '../service-command.ts';

/** Times and limits that are shorter than by default, so that a short run includes what happens after them. */
const CONFIGURATION = {
  JOB_LEASE_SECONDS: '6',
  AI_PAUSE_SECONDS: '1',
  RESPONSE_WAIT_SECONDS: '15',
  STORE_TIMEOUT_SECONDS: '10',
  BATCH_POLL_SECONDS: '1',
};

/** One of several processes of the service, which is killed and started again at the same address. */
export class ServiceInstance {
  private current: ServiceProcess | null = null;
  private stopping = false;
  private debugger = '';
  private readonly log: WriteStream;
  /** Ends that nobody caused. */
  readonly crashes: string[] = [];

  private constructor(
    readonly name: string,
    readonly role: 'web' | 'worker',
    private readonly servers: Servers,
    private readonly port: number,
    logFile: string,
    private readonly env: Record<string, string>,
  ) {
    this.log = createWriteStream(logFile);
  }

  static async start(
    name: string,
    role: 'web' | 'worker',
    servers: Servers,
    logFile: string,
    env: Record<string, string> = {},
  ): Promise<ServiceInstance> {
    const port = await onFreePort(undefined, async (free) => free);
    const instance = new ServiceInstance(name, role, servers, port, logFile, env);
    await instance.start();
    return instance;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The id of the running process; null while it is absent. */
  get pid(): number | null {
    return this.current?.pid ?? null;
  }

  /** The WebSocket address of the process's inspector. */
  get inspector(): string {
    return this.debugger;
  }

  async start(): Promise<void> {
    // PostgreSQL shows the name for each connection.
    const databaseUrl = `${this.servers.stores.databaseUrl}?application_name=${this.name}`;
    const started = await startServiceProcess(
      { ...this.servers, stores: { ...this.servers.stores, databaseUrl } },
      this.role,
      {
        env: { ...CONFIGURATION, ...this.env, PORT: String(this.port), HEALTH_PORT: String(this.port) },
        nodeOptions: ['--inspect=127.0.0.1:0'],
        onLine: (line) => this.onLine(line),
      },
    );
    this.current = started;
    void started.ended.then((how) => {
      if (this.current !== started) return;
      this.current = null;
      if (!this.stopping) this.crashes.push(how);
    });
  }

  /** Ends the process and waits until it has ended. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const ending = this.current;
    this.current = null;
    await ending?.end(signal);
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.end('SIGTERM');
    this.log.end();
  }

  private onLine(line: string): void {
    const address = /^Debugger listening on (ws:\S+)/.exec(line)?.[1];
    if (address) this.debugger = address;
    this.log.write(`${line}\n`);
  }
}
