import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import express from 'express';
import { isFile } from './cms/upload.ts';
import { controlRouter } from './control.ts';
import { labelHeader, labelled } from './label.ts';
import { observe } from './observe.ts';
import { SandboxState } from './state.ts';
import { readCatalogue } from './storeA/catalogue.ts';
import { SYSTEMS } from './systems.ts';

export interface SandboxOptions {
  /** 0 takes a free port. */
  port: number;
  /** A product file in Shopify's CSV layout that fills the shop; `samples/catalogue.csv` when it is there. */
  catalogue?: string | undefined;
}

export interface Sandbox {
  url: string;
  state: SandboxState;
  /** Stops at once, hanging requests and webhooks under way included. */
  close(): Promise<void>;
}

const HOST = '127.0.0.1';

/** Starts stand-ins for every outside system on one port; throws when the port is taken or the catalogue cannot be read. */
export async function startSandbox({ port, catalogue }: SandboxOptions): Promise<Sandbox> {
  const file = catalogue ?? sampleCatalogue();
  const state = new SandboxState(file ? readCatalogue(file) : []);
  const server = createServer();
  await new Promise<void>((done, failed) => {
    server.once('error', failed);
    server.listen(port, HOST, done);
  });
  const url = `http://${HOST}:${(server.address() as AddressInfo).port}`;
  // The systems are made when the port is known: some of them sign the address they are reached at.
  server.on('request', sandboxApp(state, url));
  const close = () =>
    new Promise<void>((done) => {
      state.payments.close();
      state.shopWebhooks.clear();
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
  app.use(labelHeader);
  // Bodies stay text: faults match on it, and a signature or a broken JSON must be seen as it came.
  app.use(express.text({ type: (req) => !isFile(req.headers['content-type']), limit: '20mb' }));
  app.get('/', (_req, res) => void res.json(labelled({ systems: SYSTEMS.map(({ name, path }) => ({ name, path })) })));
  app.use('/control', controlRouter(state));
  for (const { name, path, router } of SYSTEMS) app.use(path, observe(state, name), router(state, url + path));
  app.use((_req, res) => void res.status(404).json(labelled({ error: 'Not found in the sandbox' })));
  return app;
}
