import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { GraphqlClient, MeDocument, RestClient, Session } from '../../client/index.ts';
import { TokenDesk } from './token-desk.ts';

let desk: TokenDesk;
let told: (string | null)[];
let session: Session;
let rest: RestClient;
let graphql: GraphqlClient;

beforeEach(async () => {
  desk = await new TokenDesk().open();
  told = [];
  session = new Session(desk.url, 'old', { onToken: (token) => told.push(token) });
  rest = new RestClient(desk.url, session);
  graphql = new GraphqlClient(desk.url, session);
});
afterEach(() => desk.close());

describe('a refused token', () => {
  it('is exchanged, and the call is made once more with what it carried', async () => {
    expect(await rest.post('/projects', { body: { name: 'Catalogue' } })).toEqual({ id: 'me' });
    expect(desk.trail).toEqual(['/projects old', '/auth/refresh old', '/projects new']);
    expect(desk.calls.map(({ body }) => body)).toEqual(['{"name":"Catalogue"}', '', '{"name":"Catalogue"}']);
    expect(told).toEqual(['new']);
  });

  it('is exchanged by GraphQL, too, and carries a file twice', async () => {
    expect(await graphql.request(MeDocument)).toEqual({ me: { id: 'me' } });
    desk.good = 'newer';
    await rest.post('/files', { body: { file: new File(['a picture'], 'a.png', { type: 'image/png' }) } });
    expect(desk.trail).toEqual([
      '/graphql old',
      '/auth/refresh old',
      '/graphql new',
      '/files new',
      '/auth/refresh new',
      '/files newer',
    ]);
    const [first, , second] = desk.calls.slice(3);
    for (const { body } of [first!, second!])
      expect(body).toMatch(/name="file"; filename="a\.png"\r\nContent-Type: image\/png\r\n\r\na picture\r\n/);
  });

  it('is exchanged once for all calls of both doors that it was refused to', async () => {
    await Promise.all([rest.get('/users/me'), rest.get('/balance' as '/users/me'), graphql.request(MeDocument)]);
    expect(desk.trail.filter((call) => call.startsWith('/auth/refresh'))).toEqual(['/auth/refresh old']);
    expect(told).toEqual(['new']);
  });

  it('that cannot be exchanged ends the sign-in, which is told once', async () => {
    desk.exchange = 401;
    await expect(rest.get('/users/me')).rejects.toMatchObject({
      name: 'RestError',
      status: 401,
      code: 'UNAUTHENTICATED',
      detail: 'Invalid or expired token',
    });
    await expect(graphql.request(MeDocument)).rejects.toMatchObject({ name: 'GraphqlError', code: 'UNAUTHENTICATED' });
    expect(desk.trail).toEqual(['/users/me old', '/auth/refresh old', '/graphql undefined']);
    expect(told).toEqual([null]);
  });

  it('stays while the service cannot answer the exchange', async () => {
    desk.exchange = 503;
    await expect(rest.get('/users/me')).rejects.toMatchObject({ status: 401 });
    desk.exchange = 200;
    expect(await rest.get('/users/me')).toEqual({ id: 'me' });
    expect(told).toEqual(['new']);
  });

  it('gives way to a sign-in during the exchange', async () => {
    desk.meanwhile = () => {
      session.use('mine');
      desk.good = 'mine';
    };
    expect(await rest.get('/users/me')).toEqual({ id: 'me' });
    expect(desk.trail).toEqual(['/users/me old', '/auth/refresh old', '/users/me mine']);
    expect(told).toEqual(['mine']);
  });
});

it('exchanges nothing for a wrong password, which is a 401, too', async () => {
  const body = { email: 'me@shop.example', password: 'wrong' };
  await expect(rest.post('/auth/login', { body })).rejects.toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS' });
  expect(desk.trail).toEqual(['/auth/login old']);
  expect(session.token).toBe('old');
});
