import { describe, expect, it } from '@jest/globals';
import { useTestApp } from '../../../support/test-app.ts';
import { newShop } from '../../../support/shop.ts';
import { makeStaff } from '../../studio/staff.ts';
import { runExport } from './run-export.ts';

const testApp = useTestApp();

describe('the export of an organization of the staff', () => {
  it('contains neither notifications about other organizations nor internal comments', async () => {
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
    const zip = await runExport(staff);
    expect(zip.table('notifications').map(({ body }) => body)).toEqual(['OWN-ANSWER']);
    const all = Buffer.concat([...zip.files.values()]).toString('latin1');
    for (const foreign of ['CUSTOMER-SAYS', 'CUSTOMER-ADDS', 'INTERNAL', theirs]) expect(all).not.toContain(foreign);
  });
});
