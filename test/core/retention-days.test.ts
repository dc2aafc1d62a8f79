import { describe, expect, it } from '@jest/globals';
import { loadConfig } from '../../src/core/config.ts';
import { firstIdAt, timeOfId } from '../../src/core/time-ids.ts';
import { v7 as uuid } from 'uuid';

describe('RETENTION_DAYS', () => {
  const daysOf = (text: string) => loadConfig({ RETENTION_DAYS: text }).RETENTION_DAYS;

  it('replaces the defaults of the tables that it names', () => {
    expect(daysOf('')).toMatchObject({ jobs: 395, job_events: 90, mails: 30, audit_log: 730 });
    expect(daysOf(' job_events = 7, audit_log=0')).toEqual({ ...daysOf(''), job_events: 7, audit_log: 0 });
  });

  it.each(['transactions=30', 'jobs', 'jobs=', 'jobs=-1', 'jobs=1.5', 'jobs=36501', 'jobs=x', '__proto__=1'])(
    'refuses %j',
    (text) => expect(() => daysOf(text)).toThrow(/RETENTION_DAYS: .* must be table=days .* item_versions/),
  );
});

describe('firstIdAt', () => {
  it('is between the ids of the millisecond before and those of its own', () => {
    const msecs = Date.UTC(2026, 11, 1);
    const first = firstIdAt(new Date(msecs));
    expect(uuid({ msecs: msecs - 1 }) < first && first < uuid({ msecs })).toBe(true);
    expect(timeOfId(first)).toEqual(new Date(msecs));
    expect(timeOfId(uuid({ msecs }))).toEqual(new Date(msecs));
  });
});
