import { describe, expect, it } from '@jest/globals';
import { accessibilityProblems } from '../support/browser/accessibility.ts';
import { openOwnInbox } from '../support/chatdesk.ts';
import { useConsole } from '../support/browser/use-console.ts';
import { newShop } from '../support/shop.ts';

const console = useConsole();

describe('the support', () => {
  it('is a chat that knows who writes, opened from the menu, and answers', async () => {
    openOwnInbox(console.testApp, 'site');
    const shop = await newShop(console.testApp);
    const page = await console.openAs(shop);
    await page.goto('/projects');
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Support' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('menuitem', { name: 'Support' }).click();
    await page.getByRole('heading', { level: 1, name: 'Support' }).waitFor();
    const chat = page.frameLocator('iframe[title="Chat with the support"]');
    await chat
      .getByRole('status')
      .filter({ hasText: `You write as ${shop.email}` })
      .waitFor();
    await chat.getByLabel('Your message').fill('What is my balance?');
    await chat.getByRole('button', { name: 'Send' }).click();
    const { body } = await shop.rest.get('/billing/balance');
    await chat.getByText(`subscription balance ${body.subscription_balance}`).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await console.screenshot(page, 'support');
  });

  it('opens after a sign-in, too, and is found in the palette', async () => {
    const shop = await newShop(console.testApp);
    const page = await console.open();
    await page.goto('/support');
    await page.waitForURL('**/sign-in*');
    await page.getByLabel('Email').fill(shop.email);
    await page.getByLabel('Password').fill(shop.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    const chat = page.frameLocator('iframe[title="Chat with the support"]');
    await chat.getByRole('status').filter({ hasText: 'You write as' }).waitFor();
    await page.goto('/');
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    await page.keyboard.press('ControlOrMeta+K');
    await page.getByLabel('Find a page, a project or an action').fill('supp');
    await page.getByRole('dialog').getByText('Support').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('dialog').getByText('Support').click();
    await page.waitForURL('**/support');
    await chat.getByRole('status').filter({ hasText: 'You write as' }).waitFor();
  });
});

describe('where no chat is configured', () => {
  it('there is no support page', async () => {
    const shop = await newShop(console.testApp);
    const page = await console.openAs(shop);
    // As the service answers without a chat desk.
    await page.route('**/graphql', async (route) => {
      const answer = await route.fetch();
      const text = (await answer.text()).replace(/"widgetUrl":"[^"]*"/, '"widgetUrl":null');
      await route.fulfill({ response: answer, body: text });
    });
    await page.goto('/support');
    await page.getByRole('heading', { level: 1, name: 'Not found' }).waitFor();
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Support' }).count()).toBe(0);
  });
});
