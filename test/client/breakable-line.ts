import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line to a server that can be cut: what runs over it breaks, and the next connection holds again. */
export class BreakableLine {
  url = '';
  /** How many connections were made. */
  opened = 0;
  private readonly ends = new Set<Socket>();
  private readonly server = createServer((near) => this.join(near));

  constructor(private readonly target: () => string) {}

  async open(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  cut(): void {
    for (const end of this.ends) end.destroy();
    this.ends.clear();
  }

  async close(): Promise<void> {
    this.cut();
    this.server.close();
    await once(this.server, 'close');
  }

  private join(near: Socket): void {
    this.opened += 1;
    const far = connect(Number(new URL(this.target()).port), '127.0.0.1');
    for (const end of [near, far]) this.ends.add(end.on('error', () => undefined));
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    near.pipe(far).pipe(near);
  }
}
