import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { type Choice, inputOf, payloadOf } from '../../console/src/areas/generate/choice.ts';
import { type JobEvent, NO_PROGRESS, withEvents } from '../../console/src/areas/jobs/job-progress.ts';
import { filterOf, isFiltered, validateView } from '../../console/src/areas/projects/view.ts';
import { inputOf as ruleInputOf, valuesOf as ruleValuesOf } from '../../console/src/areas/rules/rule-values.ts';
import { isEditable, linesOf, orderedFields, textOf } from '../../console/src/areas/texts/text-fields.ts';
import { isAtItsWords } from '../../console/src/areas/texts/warnings.ts';
import { afterSave, editedFields, withStored } from '../../console/src/components/edits.ts';
import { addCt } from '../../console/src/format/decimal.ts';
import { formatsOf } from '../../console/src/format/formats.ts';

const run = promisify(execFile);

function event(seq: number, values: Partial<JobEvent>): JobEvent {
  return {
    seq,
    type: 'progress',
    current: null,
    total: null,
    status: null,
    itemId: null,
    externalId: null,
    message: null,
    data: {},
    ...values,
  };
}

const written = (seq: number, status: string, ct: string) =>
  event(seq, { current: seq - 1, total: 3, status, externalId: `SKU-${seq}`, data: { ct_cost: ct } });

describe('the progress of a job', () => {
  const events = [
    event(1, { type: 'start', total: 3 }),
    written(2, 'succeeded', '1.2350'),
    written(3, 'failed', '0.0000'),
  ];

  it('adds up counts and cost', () => {
    const progress = withEvents(NO_PROGRESS, events);
    expect(progress).toMatchObject({ current: 2, total: 3, ctUsed: '1.2350', counts: { succeeded: 1, failed: 1 } });
    expect(progress.log.map(({ externalId }) => externalId)).toEqual(['SKU-3', 'SKU-2']);
  });

  it('counts events once that a new connection repeats', () => {
    const before = withEvents(NO_PROGRESS, events.slice(0, 2));
    expect(withEvents(before, events)).toEqual(withEvents(NO_PROGRESS, events));
  });

  it('waits until the next item is written', () => {
    const waiting = withEvents(NO_PROGRESS, [
      ...events,
      event(4, { type: 'error', message: 'aiA is rate limited', data: { waiting_until: '2026-11-23T12:00:00.000Z' } }),
    ]);
    expect(waiting.waiting).toEqual({ message: 'aiA is rate limited', until: '2026-11-23T12:00:00.000Z' });
    expect(withEvents(waiting, [written(5, 'succeeded', '1.0000')]).waiting).toBeNull();
  });

  it('has ended after the last event', () => {
    expect(withEvents(NO_PROGRESS, [...events, event(4, { type: 'complete', status: 'completed' })]).ended).toBe(
      'completed',
    );
  });
});

describe('the view of the items in the address', () => {
  it('has only filters that the API knows', () => {
    expect(validateView({ search: 'mug', status: 'approved', excluded: true, columns: ['score', 'shape'] })).toEqual({
      search: 'mug',
      status: 'approved',
      excluded: true,
      columns: ['score'],
    });
    expect(validateView({ search: '', status: 'lost', excluded: 'yes', columns: 'all' })).toEqual({});
  });

  it('searches for digits that the address holds as a number', () => {
    expect(validateView({ search: 299 })).toEqual({ search: '299' });
  });

  it('is a filter if it selects by anything but columns', () => {
    expect(isFiltered(filterOf(validateView({ columns: ['score'] })))).toBe(false);
    expect(isFiltered(filterOf(validateView({ vanished: false })))).toBe(true);
  });
});

describe('the choice of texts', () => {
  it('becomes the parameters of a job, with the names of REST', () => {
    const choice: Choice = {
      profileId: '',
      fields: ['generateShort'],
      onlyEmpty: true,
      languages: ['en', 'de'],
      mode: 'batch',
      maxCt: ' 12,5 ',
    };
    expect(inputOf(choice)).toMatchObject({ profileId: null, generateShort: true, generateLong: false, maxCt: '12.5' });
    expect(payloadOf(choice)).toMatchObject({
      profile_id: null,
      generate_short: true,
      only_empty: true,
      languages: ['en', 'de'],
      mode: 'batch',
      max_ct: '12.5',
    });
  });
});

describe('the lowest score of a rule', () => {
  const inputWith = (enabled: boolean, minConfidence: number | string) =>
    ruleInputOf({ ...ruleValuesOf(null), autoApprove: { enabled, minConfidence, allowedWarnings: [] } }).autoApprove;

  it('is null if it is empty, which the API refuses, and never zero', () => {
    expect(inputWith(true, '')).toMatchObject({ minConfidence: null });
    expect(inputWith(true, 0.75)).toMatchObject({ minConfidence: 0.75 });
  });

  it('is left out while the form does not show it', () => {
    expect(inputWith(false, '')?.minConfidence).toBeUndefined();
  });
});

describe('amounts and times', () => {
  it('are added exactly', () => {
    expect(addCt('0.1000', '0.2000')).toBe('0.3000');
    expect(addCt('99999999999999.9999', '0.0001')).toBe('100000000000000.0000');
    expect(addCt('1.0000', '-2.5000')).toBe('-1.5000');
  });

  it('are written as each language writes them', () => {
    const of = (language: 'en' | 'de' | 'sr') => formatsOf(language);
    expect([of('en').ct('1234.5000'), of('de').ct('1234.5000'), of('sr').ct('1234.5000')]).toEqual([
      '1,234.5 CT',
      '1.234,5 CT',
      '1.234,5 CT',
    ]);
    const now = Date.parse('2026-11-23T12:00:00Z');
    expect(of('en').relative('2026-11-22T12:00:00Z', now)).toBe('yesterday');
    expect(of('de').relative('2026-11-22T12:00:00Z', now)).toBe('gestern');
    expect(of('sr').relative('2026-11-22T12:00:00Z', now)).toBe('juče');
  });
});

describe('names and days', () => {
  it.each([
    ['en', 'German', 'November 2026', 'Mon', 'Monday'],
    ['de', 'Deutsch', 'November 2026', 'Mo', 'Montag'],
    ['sr', 'nemački', 'novembar 2026.', 'pon', 'ponedeljak'],
  ] as const)('in %s are in its script', (language, german, month, short, long) => {
    const format = formatsOf(language);
    const at = new Date(2026, 10, 23);
    expect([format.language('de'), format.month(at)]).toEqual([german, month]);
    expect([format.weekday(at, 'short'), format.weekday(at, 'long')]).toEqual([short, long]);
  });

  it.each(['America/New_York', 'Pacific/Auckland'])('of UTC are the same in %s', async (TZ) => {
    // Node reads the time zone of a process when it starts.
    const script = `
      import { formatsOf } from './console/src/format/formats.ts';
      console.log(formatsOf('en').day('2026-11-23'));`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], { env: { TZ } });
    expect(stdout.trim()).toBe('23 Nov 2026');
  });
});

describe('an edit', () => {
  const bases = { name: 'Oak', tags: ['a'], text: 'Old' };

  it('keeps the edited fields, and takes over the other ones', () => {
    const stored = { name: 'Elm', tags: ['b'], text: 'New' };
    const edit = withStored({ values: { ...bases, text: 'Mine' }, bases }, stored);
    expect(edit).toEqual({ values: { ...stored, text: 'Mine' }, bases: { ...stored, text: 'Old' } });
    expect(editedFields(edit.values, edit.bases)).toEqual(['text']);
  });

  it('is none where somebody else stored the same', () => {
    const stored = { ...bases, tags: ['b'] };
    const edit = withStored({ values: { ...bases, tags: ['b'] }, bases }, stored);
    expect(editedFields(edit.values, edit.bases)).toEqual([]);
  });

  it('goes on from what was saved with what was typed meanwhile', () => {
    const sent = { ...bases, name: ' Elm ', text: 'New' };
    const stored = { ...sent, name: 'Elm' };
    const edit = afterSave({ ...sent, text: 'Newer' }, sent, stored);
    expect(edit).toEqual({ values: { ...stored, text: 'Newer' }, bases: stored });
  });
});

describe('the texts of an item', () => {
  const texts = { tags: ['oak', 'wood'], attributes: { Size: '30 cm', Care: 'Wash: cold' }, name: 'Oak Board' };

  it('have an order', () => {
    expect(orderedFields({ ...texts, other: '' })).toEqual(['name', 'attributes', 'tags', 'other']);
  });

  it('are edited as lines', () => {
    expect(linesOf(texts.tags)).toBe('oak\nwood');
    expect(linesOf(texts.attributes)).toBe('Size: 30 cm\nCare: Wash: cold');
    for (const text of Object.values(texts)) expect(textOf(linesOf(text), text)).toEqual(text);
    expect(textOf(' oak \n\n elm', texts.tags)).toEqual(['oak', 'elm']);
    expect(isEditable({ '@type': 'Product', offers: {} })).toBe(false);
  });

  it('are marked where they have the words of a warning', () => {
    const warning = { code: 'invented_claim', field: 'tags', message: '', words: 'wood', start: 4, end: 8 };
    expect(isAtItsWords(warning, texts)).toBe(true);
    expect(isAtItsWords(warning, { ...texts, tags: ['dark oak', 'wood'] })).toBe(false);
    expect(isAtItsWords({ code: 'thin_source', field: 'source', message: '' }, texts)).toBe(false);
  });
});
