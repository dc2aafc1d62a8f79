import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy in front of a server, whose connections can be cut. New connections work again. */
export class TcpProxy {
  url = '';
  /** The number of connections so far. */
  opened = 0;
  private readonly ends = new Set<Socket>();
  private readonly server = createServer((near) => this.forward(near));

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

  private forward(near: Socket): void {
    this.opened += 1;
    const far = connect(Number(new URL(this.target()).port), '127.0.0.1');
    for (const end of [near, far]) this.ends.add(end.on('error', () => undefined));
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    near.pipe(far).pipe(near);
  }
}
