import { describe, expect, it } from '@jest/globals';
import { setCt } from '../support/ledger.ts';
import { newStage } from '../support/staged.ts';
import { useTestApp } from '../support/test-app.ts';

const testApp = useTestApp();

describe('batch mode', () => {
  it('is refused where somebody waits for the texts, and for what a batch cannot do', async () => {
    const { shop, projectId } = await newStage(testApp, 'Refused', 1);
    const refused = async (path: string, body: object) => {
      const response = await shop.rest.post(`/projects/${projectId}/${path}`, body);
      expect(response.status).toBe(422);
      return response.body.errors.map(({ loc }: { loc: string[] }) => loc.at(-1));
    };
    expect(await refused('generate', { mode: 'batch' })).toEqual(['mode']);
    expect(await refused('regenerate/stream', { mode: 'batch' })).toEqual(['mode']);
    expect(await refused('generate', { mode: 'other' })).toEqual(['mode']);
    for (const setting of [{ verify: 'all' }, { repair: true }, { image_analysis_enabled: true }]) {
      const start = { job_type: 'generation', payload: { mode: 'batch', ...setting } };
      expect(await refused('jobs', start)).toEqual(Object.keys(setting));
      expect(await refused('generate/estimate', { mode: 'batch', ...setting })).toEqual(Object.keys(setting));
    }
  });

  it('halves the estimate and what a first item needs', async () => {
    const { shop, projectId } = await newStage(testApp, 'Half', 3);
    const estimate = async (mode: string) =>
      Number((await shop.rest.post(`/projects/${projectId}/generate/estimate`, { mode })).body.estimated_ct);
    const [live, batch] = [await estimate('live'), await estimate('batch')];
    expect(batch).toBeCloseTo(live / 2, 3);
    await setCt(testApp.ctx(), shop.organizationId, '0.0001');
    const required = async (mode: string) => {
      const { status, body } = await shop.rest.post(`/projects/${projectId}/jobs`, {
        job_type: 'generation',
        payload: { mode },
      });
      expect(status).toBe(402);
      return Number(body.required_ct);
    };
    expect(await required('batch')).toBeCloseTo((await required('live')) / 2, 3);
  });
});
