import { beforeAll, describe, expect, it } from '@jest/globals';
import { accessibilityProblems } from '../support/browser/accessibility.ts';
import { useConsole } from '../support/browser/use-console.ts';
import { type Member, newMember, signIn } from '../support/members.ts';
import { newShop, type Shop } from '../support/shop.ts';

const console = useConsole();
let shop: Shop;
let member: Member;
beforeAll(async () => {
  shop = await newShop(console.testApp);
  member = await newMember(console.testApp, shop);
});

describe('the organization', () => {
  it('shows an administrator people, API keys and the audit log', async () => {
    const page = await console.openAs(shop);
    await page.goto('/organization');
    for (const name of ['People', 'API keys', 'Audit log']) await page.getByRole('heading', { name }).waitFor();
    await page.getByRole('table', { name: 'People' }).getByText(member.email).waitFor();
    await page.getByLabel('Name').fill('Plugin of the shop');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('status').getByText(/^cas_/).waitFor();
    await page.getByRole('button', { name: 'Delete the key Plugin of the shop' }).click();
    await page.getByRole('cell', { name: 'Plugin of the shop', exact: true }).waitFor({ state: 'detached' });
    expect((await shop.rest.get('/api-keys')).body.total).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    await console.screenshot(page, 'organization');
  });

  it('shows a member none of them', async () => {
    const page = await console.openAs(member);
    await page.goto('/organization');
    await page.getByText('Only administrators see').waitFor();
    for (const name of ['People', 'API keys', 'Audit log'])
      expect([name, await page.getByText(name, { exact: true }).count()]).toEqual([name, 0]);
  });
});

describe('the settings', () => {
  it('end another session, and change the language at once', async () => {
    const token = await signIn(console.testApp, member);
    const page = await console.openAs(member, { viewport: 'phone', colors: 'dark' });
    await page.goto('/settings');
    await page.getByText('This device', { exact: true }).waitFor();
    const others = page.getByRole('button', { name: 'End', exact: true });
    for (let left = await others.count(); left > 0; left -= 1) {
      await others.first().click();
      await others.nth(left - 1).waitFor({ state: 'detached' });
    }
    expect((await member.rest.as(token).get('/users/me')).status).toBe(401);
    await page.getByLabel('Language').selectOption('Deutsch');
    await page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
    expect(await page.getAttribute('html', 'lang')).toBe('de');
    expect(await accessibilityProblems(page)).toEqual([]);
    await console.screenshot(page, 'settings-de');
  });
});
