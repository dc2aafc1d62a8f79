import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityProblems } from '../support/browser/accessibility.ts';
import { ItemStatus } from '../../entities/catalog/item-enums.ts';
import { useConsole } from '../support/browser/use-console.ts';
import { addItems } from '../support/catalog.ts';
import { newMember } from '../support/members.ts';
import { newProject, newShop } from '../support/shop.ts';

const console = useConsole();

const TEXTS = { name: 'Beech board', short_description: 'A board.', description: '<p>A board of beech.</p>' };

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** A shop with texts to review, and its two people, each in a browser of their own at the first of them. */
async function twoReviewers(items = 2) {
  const shop = await newShop(console.testApp);
  const member = await newMember(console.testApp, shop);
  const { projectId } = await newProject(console.testApp, shop);
  const added = await addItems(
    console.testApp,
    projectId,
    Array.from({ length: items }, () => ({ status: ItemStatus.generated, generatedContent: TEXTS })),
  );
  const address = `/projects/${projectId}/review`;
  const [ana, ben] = [await console.openAs(shop), await console.openAs(member)];
  for (const page of [ana, ben]) {
    await page.goto(address);
    await page.getByText('A board of beech.').waitFor();
  }
  const itemPath = `/projects/${projectId}/items/${added[0]!.id}`;
  const read = async () => (await shop.rest.get(itemPath)).body;
  return { shop, ana, ben, itemPath, read, address };
}

it('edit the same texts: what was typed stays, and nothing is overwritten unseen', async () => {
  const { ana, ben, read } = await twoReviewers();
  await button(ana, 'Edit').click();
  await button(ben, 'Edit').click();
  await field(ben, 'Name').fill('The board of Ben');
  await field(ben, 'Short description').fill('Written by Ben.');
  await field(ana, 'Name').fill('The board of Ana');
  await field(ana, 'Description').getByText('A board of beech.').click();
  await ana.keyboard.press('End');
  await ana.keyboard.type(' Written by Ana.');
  await button(ana, 'Save').click();
  await ana.getByText('A board of beech. Written by Ana.').waitFor();

  await button(ben, 'Save').click();
  await ben.locator('form').getByRole('alert').first().waitFor();
  expect(await field(ben, 'Name').inputValue()).toBe('The board of Ben');
  expect(await field(ben, 'Short description').inputValue()).toBe('Written by Ben.');
  await ben.getByText('Somebody else changed this text meanwhile').waitFor();
  await ben.getByText('The board of Ana').waitFor();
  await ben.getByText('A board of beech. Written by Ana.').waitFor();
  expect(await accessibilityProblems(ben)).toEqual([]);
  await console.screenshot(ben, 'two-people');
  expect((await read()).generated_content).toMatchObject({ name: 'The board of Ana', short_description: 'A board.' });

  await button(ben, 'Use that text').click();
  expect(await field(ben, 'Name').inputValue()).toBe('The board of Ana');
  await button(ben, 'Save').click();
  await button(ben, 'Edit').waitFor();
  expect((await read()).generated_content).toEqual({
    name: 'The board of Ana',
    short_description: 'Written by Ben.',
    description: '<p>A board of beech. Written by Ana.</p>',
  });
});

it('see what the other stored when they go on with an edit after a reload', async () => {
  const { shop, ana, itemPath, read } = await twoReviewers();
  await button(ana, 'Edit').click();
  await field(ana, 'Name').fill('The board of Ana');
  await shop.rest.patch(itemPath, { generated_content: { name: 'The board of Ben', short_description: 'By Ben.' } });
  await ana.reload();
  await ana.getByText('Somebody else changed this text meanwhile').waitFor();
  await ana.getByText('The board of Ben').waitFor();
  expect(await field(ana, 'Name').inputValue()).toBe('The board of Ana');
  expect(await field(ana, 'Short description').inputValue()).toBe('By Ben.');
  await button(ana, 'Use that text').click();
  expect(await field(ana, 'Name').inputValue()).toBe('The board of Ben');
  await button(ana, 'Save').click();
  await button(ana, 'Edit').waitFor();
  expect((await read()).generated_content).toMatchObject({ name: 'The board of Ben', short_description: 'By Ben.' });
});

it('do not approve a text that the other has changed meanwhile', async () => {
  const { ana, ben, read } = await twoReviewers();
  await button(ana, 'Edit').click();
  await field(ana, 'Name').fill('Changed by Ana');
  await button(ana, 'Save').click();
  await ana.getByText('Changed by Ana').waitFor();
  await button(ben, 'Approve').click();
  await ben.getByRole('alert').first().waitFor();
  await ben.getByText('Changed by Ana').waitFor();
  expect((await read()).status).toBe('generated');
  await button(ben, 'Approve').click();
  await ben.getByText('1 text waits for review.').waitFor();
  expect(await read()).toMatchObject({ status: 'approved', generated_content: { name: 'Changed by Ana' } });
});

it('keeps an edit when the session ends, also for the second time', async () => {
  const { shop, ana, read } = await twoReviewers();
  for (const name of ['First name', 'Second name']) {
    await button(ana, 'Edit').click();
    await field(ana, 'Name').fill(name);
    // As when the session has expired: the browser has no cookie any more.
    await ana.context().clearCookies();
    await button(ana, 'Save').click();
    const dialog = ana.getByRole('dialog', { name: 'Sign in again' });
    await dialog.waitFor();
    expect(await dialog.getByLabel('Email').inputValue()).toBe(shop.email);
    await dialog.getByLabel('Password').fill(shop.password);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await button(ana, 'Edit').waitFor();
    await ana.getByText(name).waitFor();
  }
  expect((await read()).generated_content).toMatchObject({ name: 'Second name' });
});
