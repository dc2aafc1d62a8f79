import { describe, expect, it } from '@jest/globals';
import { useConsole } from '../support/browser/use-console.ts';
import { eventually } from '../support/eventually.ts';
import { newProject, newShop } from '../support/shop.ts';

const console = useConsole();

describe('a form of stored values', () => {
  it('shows what somebody else changed since it was in the cache, and saves its own fields only', async () => {
    const shop = await newShop(console.testApp);
    const page = await console.openAs(shop);
    const name = page.getByLabel('Name', { exact: true });
    const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();
    const shows = (expected: string) =>
      eventually(
        () => name.inputValue(),
        (value) => value === expected,
      );
    const read = async () => (await shop.rest.get('/organization')).body;
    await page.goto('/organization?tab=details');
    await name.waitFor();
    await page.getByRole('tab', { name: 'Privacy' }).click();
    await name.waitFor({ state: 'detached' });
    await shop.rest.patch('/organization', { name: 'The name of Ben' });
    await page.getByRole('tab', { name: 'Details' }).click();
    await shows('The name of Ben');
    await page.getByLabel('Phone number').fill('12345');
    await save();
    const first = await eventually(read, (body) => body.phone_number === '12345');
    expect(first.name).toBe('The name of Ben');

    await shop.rest.patch('/organization', { name: 'His second name' });
    await page.getByLabel('Phone number').fill('67890');
    await save();
    await shows('His second name');
    expect(await read()).toMatchObject({ name: 'His second name', phone_number: '67890' });

    await name.fill('Her name');
    await save();
    await eventually(read, (body) => body.name === 'Her name');
    await page.reload();
    await shows('Her name');
    // Without an edit there is nothing to change.
    await save();
    await page.getByText('The changes were saved.').waitFor();
    expect(await read()).toMatchObject({ name: 'Her name', phone_number: '67890' });
  });

  it('changes only its own fields of a rule', async () => {
    const shop = await newShop(console.testApp);
    const { projectId } = await newProject(console.testApp, shop);
    const rules = `/projects/${projectId}/automations`;
    const schedule = { trigger: 'schedule', schedule: '0 5 * * 1' };
    const { body: rule } = await shop.rest.post(rules, { name: 'Mondays', max_ct_per_day: '5', ...schedule });
    const page = await console.openAs(shop);
    await page.goto(`/projects/${projectId}/rules/${rule.id}`);
    const ceiling = page.getByLabel('Ceiling of a day');
    await ceiling.fill('7,5');
    await shop.rest.patch(`${rules}/${rule.id}`, { name: 'The name of Ben' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { name: 'The name of Ben' }).waitFor();
    const read = async () => (await shop.rest.get(`${rules}/${rule.id}`)).body;
    expect(await read()).toMatchObject({ name: 'The name of Ben', max_ct_per_day: '7.5000', ...schedule });
    // What the service stored is no edit any more.
    await eventually(
      () => ceiling.inputValue(),
      (value) => value === '7.5',
    );
    await page.getByLabel('Starts with').selectOption('An import ended');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await eventually(read, ({ schedule }) => schedule === null);
  });

  it('shows what somebody else changed in a profile, which is replaced as a whole', async () => {
    const shop = await newShop(console.testApp);
    const { body: profile } = await shop.rest.post('/content-profiles', { name: 'Plain' });
    const path = `/content-profiles/${profile.id}`;
    const page = await console.openAs(shop);
    await page.goto('/profiles');
    await page.getByRole('link', { name: 'Plain', exact: true }).click();
    const settings = page.getByRole('form', { name: 'Settings' });
    await settings.waitFor();
    await page.goBack();
    await settings.waitFor({ state: 'detached' });
    await shop.rest.put(path, { name: 'Plain', tone: 'dry' });
    await page.getByRole('link', { name: 'Plain', exact: true }).click();
    await eventually(
      () => settings.getByLabel('Tone').inputValue(),
      (value) => value === 'dry',
    );
    await settings.getByLabel('Most characters of the short description').fill('150');
    await settings.getByRole('button', { name: 'Save' }).click();
    await settings.getByText('Saved.').waitFor();
    expect((await shop.rest.get(path)).body).toMatchObject({ tone: 'dry', max_short_chars: 150 });
  });
});
