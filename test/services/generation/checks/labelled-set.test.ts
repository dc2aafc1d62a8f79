import { describe, expect, it } from '@jest/globals';
import { KINDS } from '../../../../bench/checks/labelled-case.ts';
import { type Half, labelledCases, measureChecks } from '../../../../bench/checks/measure-checks.ts';

const ratio = (part: number, whole: number) => part / whole;

describe('the labelled set', () => {
  const cases = labelledCases();

  it('is large, covers many languages, and has half of its cases held out', () => {
    expect(cases.length).toBeGreaterThanOrEqual(200);
    expect(new Set(cases.map(({ language }) => language.slice(0, 2))).size).toBeGreaterThanOrEqual(9);
    expect(cases.filter(({ given }) => !given[1].includes('[!')).length).toBeGreaterThanOrEqual(90);
    expect(Math.abs(cases.filter(({ half }) => half === 'held out').length / cases.length - 0.5)).toBeLessThan(0.05);
    expect(new Set(cases.map(({ given }) => given[1])).size).toBe(cases.length);
  });

  it.each<Half>(['development', 'held out'])(
    'has nine of ten inventions found with at most one false alarm in ten in its %s half',
    (half) => {
      const counts = measureChecks(half);
      for (const kind of KINDS)
        expect(ratio(counts.planted[kind].found, counts.planted[kind].planted)).toBeGreaterThanOrEqual(0.9);
      expect(ratio(counts.alarmedCases, counts.cleanCases)).toBeLessThanOrEqual(0.1);
      expect(ratio(counts.alarmedFacts, counts.cleanFacts)).toBeLessThanOrEqual(0.1);
    },
  );

  it('gives the same result in every run', () => {
    expect(measureChecks()).toEqual(measureChecks());
  });
});
