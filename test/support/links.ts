import type { LinkPurpose } from '../../entities/accounts/mailed-link.ts';
import { User } from '../../entities/accounts/user.ts';
import { issueLinkToken } from '../../src/services/accounts/addresses/mailed-links.ts';
import type { TestApp } from './test-app.ts';

/** The token of a link as a mail to this address would carry it. */
export async function linkToken(
  testApp: TestApp,
  { email }: { email: string },
  purpose: `${LinkPurpose}`,
): Promise<string> {
  const ctx = testApp.ctx();
  const token = issueLinkToken(ctx, await ctx.em.findOneOrFail(User, { email }), purpose as LinkPurpose);
  await ctx.em.flush();
  return token;
}
