import { expect, it } from '@jest/globals';
import { accessibilityProblems } from '../support/browser/accessibility.ts';
import { choose } from '../support/browser/choose.ts';
import { useConsole } from '../support/browser/use-console.ts';
import { importCatalogue, newProject, newShop } from '../support/shop.ts';

const console = useConsole();

it('a profile gets examples and banned words, is tried out beside another one, and is deleted after a question', async () => {
  const shop = await newShop(console.testApp);
  const { projectId } = await newProject(console.testApp, shop);
  await importCatalogue(shop, projectId);
  await shop.rest.post('/content-profiles', { name: 'Plain' });
  const page = await console.openAs(shop);
  await page.goto('/profiles');
  await page.getByLabel('Name', { exact: true }).fill('Warm');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { level: 1, name: 'Warm' }).waitFor();

  const settings = page.getByRole('form', { name: 'Settings' });
  await settings.getByLabel('Banned words').fill('cheap');
  await page.keyboard.press('Enter');
  await settings.getByRole('button', { name: 'Add an example' }).click();
  await settings.getByLabel('Example 1').fill('Oak that stays for generations.');
  await settings.getByRole('button', { name: 'Save' }).click();
  await settings.getByText('Saved.').waitFor();
  const profile = (await shop.rest.get('/content-profiles')).body.find(({ name }: { name: string }) => name === 'Warm');
  expect(profile).toMatchObject({ banned_words: ['cheap'], voice_examples: ['Oak that stays for generations.'] });
  const longest = settings.getByLabel('Most characters of the short description');
  await longest.fill('');
  await settings.getByRole('button', { name: 'Save' }).click();
  await settings
    .getByRole('alert')
    .filter({ hasText: 'Most characters of the short description: Fill in this field.' })
    .waitFor();
  await longest.fill('150');
  await settings.getByRole('button', { name: 'Save' }).click();
  await settings.getByText('Saved.').waitFor();

  const tryOut = page.getByRole('form', { name: 'Try it out' });
  const item = page.getByRole('listbox', { name: 'Item' }).getByRole('option').first();
  await choose(tryOut.getByRole('combobox', { name: 'Item' }), item);
  await tryOut.getByLabel('Beside another profile').selectOption('Plain');
  await tryOut.getByRole('button', { name: 'Try', exact: true }).click();
  for (const name of ['Warm', 'Plain'])
    await page.getByRole('region', { name, exact: true }).getByText(/score/).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await console.screenshot(page, 'profile-compared');

  await page.getByRole('main').getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Delete Warm?' });
  await question.waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Profiles' }).waitFor();
  expect((await shop.rest.get('/content-profiles')).body.map(({ name }: { name: string }) => name)).not.toContain(
    'Warm',
  );
});
