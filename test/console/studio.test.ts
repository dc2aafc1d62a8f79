import { beforeAll, describe, expect, it } from '@jest/globals';
import { Tier } from '../../entities/billing/plan.ts';
import { newStaff } from '../services/studio/staff.ts';
import { accessibilityProblems } from '../support/browser/accessibility.ts';
import { useConsole } from '../support/browser/use-console.ts';
import { addItems } from '../support/catalog.ts';
import { setTier } from '../support/set-tier.ts';
import { newShop, type Shop } from '../support/shop.ts';

const console = useConsole();
let shop: Shop;
beforeAll(async () => {
  shop = await newShop(console.testApp);
});

describe('studio requests', () => {
  it('are made, answered by the staff, and commented', async () => {
    const page = await console.openAs(shop);
    await page.goto('/studio');
    await page.getByText('No requests yet').waitFor();
    await page.getByRole('button', { name: 'New request' }).click();
    await page.getByRole('button', { name: 'Send the request' }).click();
    await page.locator('form').getByRole('alert').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByLabel('What do you need?').fill('A size guide for our aprons');
    await page.getByRole('button', { name: 'Send the request' }).click();
    await page.waitForURL('**/studio/requests/*');
    await page.getByLabel('New comment').fill('In English and in German, please');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('article').getByText('In English and in German').waitFor();

    const staff = await console.openAs(await newStaff(console.testApp), { viewport: 'phone', colors: 'dark' });
    await staff.goto(new URL(page.url()).pathname);
    for (const [text, isInternal] of [
      ['Four hours of work', true],
      ['You have our offer', false],
    ] as const) {
      await staff.getByLabel('New comment').fill(text);
      await staff.getByLabel('Internal: only').setChecked(isInternal);
      await staff.getByRole('button', { name: 'Send' }).click();
      await staff.getByRole('article').getByText(text).waitFor();
    }
    await staff.getByLabel('Priority').fill('');
    await staff.getByRole('button', { name: 'Save' }).click();
    const form = staff.getByRole('form', { name: 'Progress of the request' });
    await form.getByRole('alert').filter({ hasText: 'Priority: Fill in this field.' }).waitFor();
    await staff.getByLabel('Priority').fill('5');
    await staff.getByLabel('Status').selectOption('Quoted');
    await staff.getByRole('button', { name: 'Save' }).click();
    await staff.getByText('Quoted').first().waitFor();
    expect(await accessibilityProblems(staff)).toEqual([]);
    await console.screenshot(staff, 'studio-request-staff');

    await page.getByRole('article').getByText('You have our offer').waitFor();
    await page.getByText('Quoted').first().waitFor();
    expect(await page.getByText('Four hours of work').count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('link', { name: 'All requests' }).click();
    await page.getByRole('row', { name: /A size guide.*Quoted/ }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await console.screenshot(page, 'studio-requests');
  });
});

describe('the store audit', () => {
  it('is refused below its tier, and leads from findings to new texts', async () => {
    const { id } = (await shop.rest.post('/projects', { name: 'Aprons' })).body;
    await addItems(console.testApp, id, [
      { sourceData: { title: 'Bare apron' } },
      { sourceData: { title: 'Short apron', body_html: '<p>An apron.</p>' } },
    ]);
    const page = await console.openAs(shop);
    await page.goto('/studio?tab=tools');
    await page.getByText('Needs the plan Starter').first().waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Store audit' }).click();
    await page.getByRole('button', { name: 'Start the audit' }).click();
    await page.getByRole('alert').filter({ hasText: 'starter tier' }).waitFor();
    await setTier(console.testApp, shop, Tier.starter);
    for (const _ of ['first', 'second']) {
      await page.goto('/studio?tab=audits');
      await page.getByRole('button', { name: 'Start the audit' }).click();
      await page.getByText(/^Score [\d.]+ of 100$/).waitFor();
    }
    await page.getByRole('link', { name: 'Bare apron' }).first().waitFor();
    await page.getByRole('heading', { name: 'Score over time' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await console.screenshot(page, 'studio-audit');
    await page.getByRole('main').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const phone = await console.openAs(shop, { viewport: 'phone', colors: 'dark', locale: 'de-DE' });
    await phone.goto(new URL(page.url()).pathname);
    await phone.getByRole('heading', { name: 'Befunde' }).waitFor();
    expect(await accessibilityProblems(phone)).toEqual([]);
    expect(await phone.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await console.screenshot(phone, 'studio-audit-phone-de');
    // The page of the notifications and the home page say it in the language of the user.
    for (const address of ['/notifications', '/']) {
      await phone.goto(address);
      await phone.getByRole('link', { name: 'Shop-Prüfung abgeschlossen: Aprons' }).first().waitFor();
      await phone
        .getByText(/^[\d,]+ von 100 Punkten\. Befunde bei \d+ von \d+ Produkten\.$/)
        .first()
        .waitFor();
      expect(await accessibilityProblems(phone)).toEqual([]);
    }
    await page.goto(`/studio?tab=audits&project=${id}`);
    await page
      .getByRole('row', { name: /Aprons/ })
      .nth(1)
      .waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('link', { name: 'Aprons' }).first().click();
    await page.getByRole('button', { name: 'Write what is missing' }).click();
    await page.waitForURL(`**/projects/${id}/generate?job=*`);
    await page.getByRole('progressbar').waitFor();
  });
});
