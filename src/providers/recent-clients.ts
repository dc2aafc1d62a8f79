/** Keeps the clients that were used last, so that the same one serves the same key; bounded, for users decide how many keys there are. */
export class RecentClients<Client> {
  private readonly clients = new Map<string, Client>();

  constructor(private readonly most: number) {}

  /** The client kept under the key; made where there is none. */
  keep(key: string, make: () => Client): Client {
    const client = this.clients.get(key) ?? make();
    // Set again as the newest, so that the least used one is the oldest.
    this.clients.delete(key);
    this.clients.set(key, client);
    const [oldest] = this.clients.keys();
    if (this.clients.size > this.most && oldest !== undefined) this.clients.delete(oldest);
    return client;
  }
}
