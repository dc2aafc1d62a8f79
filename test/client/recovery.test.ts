import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { GraphqlClient, MeDocument, RestClient, Session } from '../../client/index.ts';
import { TokenServer } from './token-server.ts';

let server: TokenServer;
let tokens: (string | null)[];
let session: Session;
let rest: RestClient;
let graphql: GraphqlClient;

beforeEach(async () => {
  server = await new TokenServer().open();
  tokens = [];
  session = new Session(server.url, 'old', { onToken: (token) => tokens.push(token) });
  rest = new RestClient(server.url, session);
  graphql = new GraphqlClient(server.url, session);
});
afterEach(() => server.close());

describe('a rejected token', () => {
  it('is exchanged, and the request is repeated with its body', async () => {
    expect(await rest.post('/projects', { body: { name: 'Catalogue' } })).toEqual({ id: 'me' });
    expect(server.requests).toEqual(['/projects old', '/auth/refresh old', '/projects new']);
    expect(server.calls.map(({ body }) => body)).toEqual(['{"name":"Catalogue"}', '', '{"name":"Catalogue"}']);
    expect(tokens).toEqual(['new']);
  });

  it('is exchanged for a GraphQL request and for an upload, whose file is sent again', async () => {
    expect(await graphql.request(MeDocument)).toEqual({ me: { id: 'me' } });
    server.validToken = 'newer';
    await rest.post('/files', { body: { file: new File(['a picture'], 'a.png', { type: 'image/png' }) } });
    expect(server.requests).toEqual([
      '/graphql old',
      '/auth/refresh old',
      '/graphql new',
      '/files new',
      '/auth/refresh new',
      '/files newer',
    ]);
    const [first, , second] = server.calls.slice(3);
    for (const { body } of [first!, second!])
      expect(body).toMatch(/name="file"; filename="a\.png"\r\nContent-Type: image\/png\r\n\r\na picture\r\n/);
  });

  it('is exchanged once for concurrent requests of REST and GraphQL', async () => {
    await Promise.all([rest.get('/users/me'), rest.get('/balance' as '/users/me'), graphql.request(MeDocument)]);
    expect(server.requests.filter((call) => call.startsWith('/auth/refresh'))).toEqual(['/auth/refresh old']);
    expect(tokens).toEqual(['new']);
  });

  it('that cannot be exchanged ends the sign-in, which is reported once', async () => {
    server.exchange = 401;
    await expect(rest.get('/users/me')).rejects.toMatchObject({
      name: 'RestError',
      status: 401,
      code: 'UNAUTHENTICATED',
      detail: 'Invalid or expired token',
    });
    await expect(graphql.request(MeDocument)).rejects.toMatchObject({ name: 'GraphqlError', code: 'UNAUTHENTICATED' });
    expect(server.requests).toEqual(['/users/me old', '/auth/refresh old', '/graphql undefined']);
    expect(tokens).toEqual([null]);
  });

  it('is not dropped while the exchange is unavailable', async () => {
    server.exchange = 503;
    await expect(rest.get('/users/me')).rejects.toMatchObject({ status: 401 });
    server.exchange = 200;
    expect(await rest.get('/users/me')).toEqual({ id: 'me' });
    expect(tokens).toEqual(['new']);
  });

  it('is replaced by a sign-in during the exchange', async () => {
    server.duringExchange = () => {
      session.use('mine');
      server.validToken = 'mine';
    };
    expect(await rest.get('/users/me')).toEqual({ id: 'me' });
    expect(server.requests).toEqual(['/users/me old', '/auth/refresh old', '/users/me mine']);
    expect(tokens).toEqual(['mine']);
  });
});

it('the 401 of a wrong password causes no exchange', async () => {
  const body = { email: 'me@shop.example', password: 'wrong' };
  await expect(rest.post('/auth/login', { body })).rejects.toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS' });
  expect(server.requests).toEqual(['/auth/login old']);
  expect(session.token).toBe('old');
});
