import { describe, expect, it } from '@jest/globals';
import { JobType } from '../../../entities/jobs/job-type.ts';
import { Turns } from '../../../src/services/jobs/turns.ts';
import { eventually } from '../../support/eventually.ts';
import { useTestApp } from '../../support/test-app.ts';

/** Nobody takes messages here. */
const testApp = useTestApp({ ROLE: 'web' });
const job = (id: string) => ({ id, jobType: JobType.generation });
const inLine = async () => (await testApp.ctx().queues.waiting('generation'))!;

describe('turns', () => {
  it('bound the messages of one organization, note the rest once per job, and put one back for each that is done', async () => {
    const turns = new Turns(testApp.ctx(), 2);
    const before = await inLine();
    expect(['a', 'b', 'c', 'c', 'd', 'e'].map((id) => turns.begin('one', job(id)))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(turns.begin('other', job('x'))).toBe(true);
    await turns.end('other');
    expect(await inLine()).toBe(before);
    await turns.end('one');
    expect(await inLine()).toBe(before + 1);
    // With the last one all of them: nobody is left who would.
    await turns.end('one');
    expect(await inLine()).toBe(before + 3);
    expect(turns.begin('one', job('a'))).toBe(true);
    await turns.end('one');
    expect(await inLine()).toBe(before + 3);
  });

  it('offer what they noted to other processes now and then', async () => {
    const turns = new Turns(testApp.ctx(), 1);
    const before = await inLine();
    expect(['a', 'b', 'c'].map((id) => turns.begin('one', job(id)))).toEqual([true, false, false]);
    await eventually(inLine, (count) => count === before + 2);
    await turns.end('one');
    expect(await inLine()).toBe(before + 2);
  });
});
