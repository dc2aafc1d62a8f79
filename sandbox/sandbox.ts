import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import express from 'express';
import { isFile } from './cms/upload.ts';
import { controlRouter } from './control.ts';
import { labelHeader, labelled } from './label.ts';
import { noteArrival, observe } from './observe.ts';
import { SandboxState } from './state.ts';
import { readCatalogue } from './storeA/catalogue.ts';
import { SYSTEMS } from './systems.ts';

export interface SandboxOptions {
  /** 0 takes a free port. */
  port: number;
  /** A CSV file in Shopify's layout with the products of the stores; by default `samples/catalogue.csv` if it exists. */
  catalogue?: string | undefined;
}

export interface Sandbox {
  url: string;
  state: SandboxState;
  /** Stops at once, including hanging requests and webhooks in flight. */
  close(): Promise<void>;
}

const HOST = '127.0.0.1';

/** Starts all systems on one port. Throws when the port is taken or the catalogue cannot be read. */
export async function startSandbox({ port, catalogue }: SandboxOptions): Promise<Sandbox> {
  const file = catalogue ?? sampleCatalogue();
  const state = new SandboxState(file ? readCatalogue(file) : []);
  const server = createServer();
  await new Promise<void>((done, failed) => {
    server.once('error', failed);
    server.listen(port, HOST, done);
  });
  const url = `http://${HOST}:${(server.address() as AddressInfo).port}`;
  // The systems are created once the port is known, because some of them sign their own address.
  server.on('request', sandboxApp(state, url));
  const close = () =>
    new Promise<void>((done) => {
      state.payments.close();
      state.shopWebhooks.clear();
      state.wooWebhooks.clear();
      state.chatdesk.webhooks.clear();
      server.close(() => done());
      server.closeAllConnections();
    });
  return { url, state, close };
}

function sampleCatalogue(): string | undefined {
  const sample = resolve('samples/catalogue.csv');
  return existsSync(sample) ? sample : undefined;
}

function sandboxApp(state: SandboxState, url: string) {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(noteArrival);
  app.use(labelHeader);
  // Bodies stay text: faults match on it, and signatures and invalid JSON have to be seen as they arrived.
  app.use(express.text({ type: (req) => !isFile(req.headers['content-type']), limit: '64mb' }));
  app.get('/', (_req, res) => void res.json(labelled({ systems: SYSTEMS.map(({ name, path }) => ({ name, path })) })));
  app.use('/control', controlRouter(state));
  for (const { name, path, router } of SYSTEMS) app.use(path, observe(state, name), router(state, url + path));
  app.use((_req, res) => void res.status(404).json(labelled({ error: 'Not found in the sandbox' })));
  return app;
}
