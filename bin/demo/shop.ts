import { randomBytes } from 'node:crypto';
import {
  BalanceDocument,
  CreateProjectDocument,
  CreateStoreConnectionDocument,
  GraphqlClient,
  RegisterDocument,
  RestClient,
  Session,
  TestStoreConnectionDocument,
} from '../../client/index.ts';
import type { Installation } from './installation.ts';
import { heading, say } from './screen.ts';

/** A registered shop with a project that is linked to its store. */
export interface Shop {
  client: GraphqlClient;
  rest: RestClient;
  projectId: string;
  signIn: { email: string; password: string };
}

/** Registers a new organization at every run, so that each run begins with a full balance and nothing written. */
export async function openShop({ url, sandboxUrl }: Installation): Promise<Shop> {
  heading('A shop registers');
  const tag = randomBytes(3).toString('hex');
  const signIn = { email: `demo-${tag}@shop.example`, password: `demo-${randomBytes(6).toString('base64url')}` };
  const companyName = `Demo Shop ${tag}`;
  const session = new Session(url);
  const client = new GraphqlClient(url, session);
  const { register } = await client.request(RegisterDocument, { input: { ...signIn, companyName } });
  session.use(register.accessToken);
  const { balance } = await client.request(BalanceDocument);
  say(`${companyName} begins on the ${balance.subscriptionTier} tier with ${balance.totalBalance} CT.`);
  return { client, rest: new RestClient(url, session), projectId: await openProject(client, sandboxUrl), signIn };
}

async function openProject(client: GraphqlClient, sandboxUrl: string): Promise<string> {
  const input = {
    name: 'Sandbox shop',
    platform: 'storeA',
    baseUrl: `${sandboxUrl}/storeA`,
    accessToken: 'shpat_demo',
  } as const;
  const { createStoreConnection: connection } = await client.request(CreateStoreConnectionDocument, { input });
  const { testStoreConnection: test } = await client.request(TestStoreConnectionDocument, {
    connectionId: connection.id,
  });
  if (!test.success) throw new Error(`The sandbox shop refuses: ${test.message}`);
  say(`Its store is connected: ${test.storeName ?? connection.name}, ${connection.baseUrl}`);
  const { createProject } = await client.request(CreateProjectDocument, {
    input: { name: 'Catalogue', storeConnectionId: connection.id },
  });
  return createProject.id;
}
