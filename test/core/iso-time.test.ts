import { describe, expect, it } from '@jest/globals';
import { isoTime } from '../../src/core/iso-time.ts';
import { row, sql } from '../../src/core/sql.ts';
import { useTestApp } from '../support/test-app.ts';

const testApp = useTestApp({ ROLE: 'web' });

describe('isoTime', () => {
  it.each([
    ['2026-11-23T06:56:35.000Z'],
    ['2026-11-23T06:56:35.100Z'],
    ['2026-11-23T06:56:35.120Z'],
    ['2026-11-23T06:56:35.123Z'],
    ['2026-11-23T06:56:35.003Z'],
    ['1970-01-01T00:00:00.000Z'],
    ['0099-03-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z'],
  ])('returns %s as the database writes it in any time zone', async (iso) => {
    for (const zone of ['UTC', 'Asia/Kolkata', 'America/New_York']) {
      const text = await testApp.ctx().em.transactional(async (em) => {
        await row(em, sql`select set_config('TimeZone', ${zone}, true)`);
        return (await row<{ text: string }>(em, sql`select ${iso}::timestamptz(3)::text as text`))!.text;
      });
      // Before time zones existed, offsets have seconds, which `Date` does not read.
      if (zone === 'UTC' || !iso.startsWith('0')) expect(isoTime(text)).toBe(iso);
    }
  });
});
