import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { User } from '../../../entities/accounts/user.ts';
import { compose } from '../../../src/providers/mail/compose.ts';
import { graphql } from '../../http/graphql-client.ts';
import { useTestApp } from '../../support/test-app.ts';
import { newMember } from '../../support/members.ts';
import { newShop } from '../../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web' });
const PASSWORD = 'eight horses at least';

/** Addresses that cannot receive mail, or that are displayed differently from what they are. */
const INVALID = [
  '"a\r\nBcc: victim@mail.example"@shop.example',
  '"a\u001b[31m"@shop.example',
  '"a\tb"@shop.example',
  '"a\\"b"@shop.example',
  'a\u0085@shop.example',
  'a\u2028@shop.example',
  'a\u2003b@shop.example',
  'a\u200bb@shop.example',
  'moc.live@\u202ea.example',
  'a@sh\u202eop.example',
  'a@sh\u200bop.example',
];

describe('an invalid address', () => {
  it.each(INVALID)('such as %j is rejected in every input', async (email) => {
    const shop = await newShop(testApp);
    const member = await newMember(testApp, shop);
    const answers = [
      await shop.rest.as(null).post('/auth/register', { email, password: PASSWORD, company_name: 'Odd' }),
      await shop.rest.post('/users', { email, password: PASSWORD }),
      await shop.rest.patch('/users/me', { email, current_password: shop.password }),
      await shop.rest.patch(`/users/${member.userId}`, { email }),
      await shop.rest.patch('/organization', { billing_email: email }),
    ];
    expect(answers.map(({ status, body }) => [status, body.errors?.[0].loc])).toEqual([
      ...Array.from({ length: 4 }, () => [422, ['body', 'email']]),
      [422, ['body', 'billing_email']],
    ]);
    const { body } = await graphql(
      testApp,
      shop.token,
      'mutation ($input: CreateUserInput!) { createUser(input: $input) { id } }',
      { input: { email, password: PASSWORD } },
    );
    expect(body.errors).toMatchObject([{ extensions: { code: 'VALIDATION' } }]);
    expect(await testApp.ctx().em.count(User, { organizationId: shop.organizationId })).toBe(2);
  });
});

describe('an unusual address', () => {
  it.each(['ü', '"a b"', '"a,b"', "o'neil+tag", '用户', '"<script>"'])(
    'such as %s@… is accepted and receives mail',
    async (part) => {
      const shop = await newShop(testApp);
      const { status, body } = await shop.rest.post('/users', {
        email: `${part}@${randomUUID()}.example`,
        password: PASSWORD,
      });
      expect(status).toBe(201);
      const mail = { id: body.id, kind: 'welcome', to: body.email, subject: '', text: '', html: '' };
      expect(compose(testApp.config, mail, { eightBit: true }).to).toEqual({ name: '', address: body.email });
    },
  );
});
