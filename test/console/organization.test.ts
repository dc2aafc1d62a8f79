import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accessibilityProblems } from '../support/browser/accessibility.ts';
import { follow, followRequests } from '../support/browser/settle.ts';
import { useConsole } from '../support/browser/use-console.ts';
import { type Member, newMember, signIn } from '../support/members.ts';
import { newByokShop } from '../services/organizations/support.ts';
import { newShop, type Shop } from '../support/shop.ts';
import { Receiver } from '../services/outgoing-webhooks/receiver.ts';

const receiver = new Receiver();
beforeAll(async () => void (await receiver.open()));
afterAll(() => receiver.close());
const console = useConsole(() => ({ OUTBOUND_ALLOW: receiver.address }));
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
    await page.getByLabel('All of a store plugin').uncheck();
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('form', { name: 'New API key' }).getByRole('alert').waitFor();
    await page.getByLabel('MCP, reading').check();
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('status').getByText(/^cas_/).waitFor();
    expect((await shop.rest.get('/api-keys')).body.api_keys).toMatchObject([{ scopes: ['mcp:read'] }]);
    await page.getByRole('cell', { name: 'MCP, reading' }).waitFor();
    const log = page.getByRole('table', { name: 'Audit log' });
    await log.getByText('API key created').waitFor();
    await page.getByRole('button', { name: 'Delete the key Plugin of the shop' }).click();
    const question = page.getByRole('dialog', { name: 'Delete the key Plugin of the shop' });
    await question.waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('cell', { name: 'Plugin of the shop', exact: true }).waitFor({ state: 'detached' });
    expect((await shop.rest.get('/api-keys')).body.total).toBe(0);
    await log.getByText('API key deleted').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await console.screenshot(page, 'organization');
  });

  it('invites a person, changes the role and removes the person', async () => {
    const page = await console.openAs(shop);
    await page.goto('/organization');
    await page.getByRole('button', { name: 'Invite a person' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite a person' });
    await dialog.getByLabel('Email').fill(member.email);
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
    await dialog.getByRole('alert').filter({ hasText: 'already registered' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByLabel('Email').fill('iva@people.example');
    await dialog.getByLabel('First name').fill('Iva');
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
    const row = page.getByRole('row', { name: /iva@people.example/ });
    await row.getByRole('cell', { name: 'Member', exact: true }).waitFor();
    await row.getByRole('button', { name: /^Edit/ }).click();
    const person = page.getByRole('dialog', { name: /Iva/ });
    await person.getByLabel('Role').selectOption('Administrator');
    expect(await accessibilityProblems(page)).toEqual([]);
    await person.getByRole('button', { name: 'Save' }).click();
    await row.getByRole('cell', { name: 'Administrator', exact: true }).waitFor();
    await row.getByRole('button', { name: /^Edit/ }).click();
    await person.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog', { name: 'Remove' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('dialog', { name: 'Remove' }).getByRole('button', { name: 'Remove' }).click();
    await row.getByRole('cell', { name: 'Deactivated', exact: true }).waitFor();
  });

  it('requires a second factor of everybody', async () => {
    const other = await newShop(console.testApp);
    const page = await console.openAs(other);
    await page.goto('/organization?tab=details');
    await page.getByLabel('Tax number').fill('DE 123');
    await page.getByLabel('Require a second factor').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The changes were saved.').waitFor();
    expect((await other.rest.get('/organization')).body).toMatchObject({ enforce_2fa: true, tax_id: 'DE 123' });
  });

  it('shows the secret of a webhook endpoint once, and what was delivered to it', async () => {
    const page = await console.openAs(shop);
    await page.goto('/organization?tab=webhooks');
    await page.getByText('No endpoints yet').waitFor();
    await page.getByRole('button', { name: 'New endpoint' }).click();
    await page.getByLabel('Address').fill(receiver.url);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page
      .getByRole('status')
      .getByText(/^whsec_/)
      .waitFor();
    await page.getByRole('link', { name: receiver.url }).click();
    await page.waitForURL('**/organization/webhooks/*');
    await page.getByRole('heading', { name: 'Deliveries' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.getByText(/^whsec_/).count()).toBe(0);
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByRole('cell', { name: 'Delivered', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Send again', exact: true }).click();
    await page.getByRole('cell', { name: 'Delivered', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByRole('dialog').getByText('"webhook.test"').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await console.screenshot(page, 'webhook-delivery');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog', { name: 'Delete' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('dialog', { name: 'Delete' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No endpoints yet').waitFor();
  });

  it('stores own AI keys without showing them again, and removes them', async () => {
    const other = await newByokShop(console.testApp);
    const page = await console.openAs(other);
    await page.goto('/organization?tab=ownKeys');
    const form = page.getByRole('form', { name: 'AI provider A' });
    await form.getByLabel('New key for AI provider A').fill('sk-of-the-shop');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('A key is stored').waitFor();
    expect(await form.getByLabel('New key for AI provider A').inputValue()).toBe('');
    expect((await other.rest.get('/organization')).body).toMatchObject({ has_aiA_key: true, has_aiB_key: false });
    await page.reload();
    await form.getByText('A key is stored').waitFor();
    expect(await page.content()).not.toContain('sk-of-the-shop');
    expect(await accessibilityProblems(page)).toEqual([]);
    await console.screenshot(page, 'organization-own-keys');
    await form.getByRole('button', { name: 'Remove the key for AI provider A' }).click();
    const question = page.getByRole('dialog', { name: 'Remove the key for AI provider A' });
    await question.waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await question.getByRole('button', { name: 'Remove' }).click();
    await form.getByText('No key').waitFor();
    expect((await other.rest.get('/organization')).body).toMatchObject({ has_aiA_key: false });
  });

  it('connects a chat desk, whose token is not shown again', async () => {
    const page = await console.openAs(shop);
    await page.goto('/organization?tab=chatDesk');
    await page.getByLabel('Address of the chat desk').fill('no address');
    await page.getByLabel('Number of the account').fill('7');
    await page.getByLabel('Access token').fill('token-of-the-desk');
    await page.getByLabel('What the service may say').fill('We close at five.');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('form', { name: 'Chat desk' }).getByRole('alert').waitFor();
    await page.getByLabel('Address of the chat desk').fill('https://chat.example');
    await page.getByLabel('Reply to customers').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/chatbot\/tenant-webhook\?account_id=7&token=/).waitFor();
    await page.getByText('A token is stored.').waitFor();
    expect(await page.content()).not.toContain('token-of-the-desk');
    expect((await shop.rest.get('/organization/chat-tenant')).body).toMatchObject({
      base_url: 'https://chat.example',
      account_id: 7,
      knowledge: 'We close at five.',
      enabled: true,
      has_api_token: true,
    });
    expect(await accessibilityProblems(page)).toEqual([]);
    await console.screenshot(page, 'organization-chat-desk');
  });

  it.each([
    ['light', 'phone', 'en-GB'],
    ['dark', 'desktop', 'de-DE'],
    ['light', 'desktop', 'sr-Latn-RS'],
  ] as const)('has no findings of axe on any of its tabs: %s, %s, %s', async (colors, viewport, locale) => {
    const page = await console.openAs(shop, { colors, viewport, locale });
    const settle = followRequests(page);
    await page.goto('/organization');
    for (const tab of ['details', 'ownKeys', 'chatDesk', 'webhooks', 'privacy']) {
      await follow(page, `/organization?tab=${tab}`);
      await settle();
      await page.getByRole('tabpanel').getByRole('heading').first().waitFor();
      expect([tab, await accessibilityProblems(page)]).toEqual([tab, []]);
      await console.screenshot(page, `organization-${tab}-${viewport}-${colors}-${locale.slice(0, 2)}`);
    }
  });

  it('exports the data and offers it to download', async () => {
    const page = await console.openAs(member);
    await page.goto('/organization');
    await page.getByRole('button', { name: 'Export the data' }).click();
    const download = page.getByRole('button', { name: 'Download' });
    await download.waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
    expect(file.suggestedFilename()).toMatch(/^data-export-.*\.zip$/);
  });

  it('deletes an account after its password', async () => {
    const leaving = await newMember(console.testApp, shop);
    const page = await console.openAs(leaving);
    await page.goto('/organization');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await page.getByRole('alert').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByLabel('Your password').fill(leaving.password);
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await page.waitForURL('**/sign-in*');
    expect((await leaving.rest.get('/users/me')).status).toBe(401);
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
