import { expect, it } from '@jest/globals';
import { useTestApp } from '../../../support/test-app.ts';
import { newShop } from '../../../support/shop.ts';
import { makeStaff } from '../../studio/staff.ts';
import { exportNow } from './unzip.ts';

const testApp = useTestApp();

it('an export of the staff’s own organization has nothing that the staff were told of others, and no internal comment', async () => {
  const [staff, colleague, customer] = [await newShop(testApp), await newShop(testApp), await newShop(testApp)];
  for (const each of [staff, colleague]) await makeStaff(testApp, each);
  const theirs = (await customer.rest.post('/studio-requests', { description: 'CUSTOMER-SAYS' })).body.id;
  await customer.rest.post(`/studio-requests/${theirs}/comments`, { content: 'CUSTOMER-ADDS' });
  const own = (await staff.rest.post('/studio-requests', { description: 'OWN-REQUEST' })).body.id;
  await colleague.rest.post(`/studio-requests/${own}/comments`, { content: 'INTERNAL', is_internal: true });
  await colleague.rest.post(`/studio-requests/${own}/comments`, { content: 'OWN-ANSWER' });
  const { notifications } = (await staff.rest.get('/notifications')).body;
  expect(notifications.map(({ body }: { body: string }) => body)).toEqual([
    'OWN-ANSWER',
    'INTERNAL',
    'CUSTOMER-ADDS',
    'CUSTOMER-SAYS',
  ]);
  const zip = await exportNow(staff);
  expect(zip.table('notifications').map(({ body }) => body)).toEqual(['OWN-ANSWER']);
  const all = Buffer.concat([...zip.files.values()]).toString('latin1');
  for (const foreign of ['CUSTOMER-SAYS', 'CUSTOMER-ADDS', 'INTERNAL', theirs]) expect(all).not.toContain(foreign);
});
