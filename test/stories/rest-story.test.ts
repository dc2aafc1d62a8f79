import { describe, expect, it } from '@jest/globals';
import { useTestApp } from '../support/test-app.ts';
import { importCatalogue, newProject, newShop } from '../support/shop.ts';

const testApp = useTestApp();

describe('the main use case over REST', () => {
  it('registers, imports, generates, approves, publishes and shows the cost', async () => {
    const shop = await newShop(testApp);
    const { projectId } = await newProject(testApp, shop);
    const products = await importCatalogue(shop, projectId);
    expect(products).toHaveLength(29);

    const estimate = await shop.rest.post(`/projects/${projectId}/generate/estimate`, {});
    expect(estimate.body).toMatchObject({ item_count: 29, skipped_count: 63, balance: '50.0000', sufficient: true });
    const generated = await shop.rest.post(`/projects/${projectId}/generate`, {});
    expect(generated.body).toMatchObject({ generated_count: 29, failed_count: 0, skipped_count: 0, failed_items: [] });

    const approved = await shop.rest.post(`/projects/${projectId}/items/bulk`, {
      action: 'approve',
      filter: { status: 'generated' },
    });
    expect(approved.body).toMatchObject({ updated_count: 29, failed_count: 0 });
    const synced = await shop.rest.post(`/projects/${projectId}/sync`);
    expect(synced.body).toEqual({
      synced_count: 29,
      failed_count: 0,
      failed_items: [],
      status: 'completed',
      job_id: expect.any(String),
    });

    const history = await shop.rest.get(`/projects/${projectId}/sync/${products[0]}/history`);
    expect(history.body).toMatchObject({ item_id: products[0], history: [{ success: true, error_message: null }] });
    const balance = await shop.rest.get('/billing/balance');
    expect(balance.body.total_balance).toBe(generated.body.remaining_balance);
    expect(Number(balance.body.total_balance)).toBeCloseTo(50 - Number(generated.body.ct_used), 4);
  });
});
