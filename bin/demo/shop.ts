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
import { say, startStep } from './screen.ts';

export interface SignIn {
  email: string;
  password: string;
}

/** A registered shop with a project that is connected to its store. */
export interface Shop {
  client: GraphqlClient;
  rest: RestClient;
  projectId: string;
  signIn: SignIn;
}

/** Registers a new organization, so that every run starts with a full balance and without texts. */
export async function registerShop({ url, sandboxUrl }: Installation): Promise<Shop> {
  startStep('Registering a shop and connecting its store');
  const tag = randomBytes(3).toString('hex');
  const signIn = { email: `demo-${tag}@shop.example`, password: `demo-${randomBytes(6).toString('base64url')}` };
  const companyName = `Demo Shop ${tag}`;
  const session = new Session(url);
  const client = new GraphqlClient(url, session);
  const { register } = await client.request(RegisterDocument, { input: { ...signIn, companyName } });
  session.use(register.accessToken);
  const { balance } = await client.request(BalanceDocument);
  say(`${companyName} is registered on the ${balance.subscriptionTier} tier and has ${balance.totalBalance} CT.`);
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
  if (!test.success) throw new Error(`The store in the sandbox cannot be connected: ${test.message}`);
  say(`Its store ${test.storeName ?? connection.name} is connected at ${connection.baseUrl}.`);
  const { createProject } = await client.request(CreateProjectDocument, {
    input: { name: 'Catalogue', storeConnectionId: connection.id },
  });
  return createProject.id;
}
