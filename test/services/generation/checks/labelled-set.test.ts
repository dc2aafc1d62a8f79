import { describe, expect, it } from '@jest/globals';
import { KINDS } from '../../../../bench/checks/labelled-case.ts';
import { type Half, labelledCases, measureChecks } from '../../../../bench/checks/measure-checks.ts';

const ratio = (part: number, whole: number) => part / whole;

describe('the labelled set', () => {
  const cases = labelledCases();

  it('is large enough, in many languages, and half of it is held out', () => {
    expect(cases.length).toBeGreaterThanOrEqual(200);
    expect(new Set(cases.map(({ language }) => language.slice(0, 2))).size).toBeGreaterThanOrEqual(9);
    expect(cases.filter(({ given }) => !given[1].includes('[!')).length).toBeGreaterThanOrEqual(90);
    expect(Math.abs(cases.filter(({ half }) => half === 'held out').length / cases.length - 0.5)).toBeLessThan(0.05);
    expect(new Set(cases.map(({ given }) => given[1])).size).toBe(cases.length);
  });

  it.each<Half>(['development', 'held out'])(
    '%s: nine of ten inventions are found, with at most one false alarm in ten',
    (half) => {
      const figures = measureChecks(half);
      for (const kind of KINDS)
        expect(ratio(figures.planted[kind].found, figures.planted[kind].planted)).toBeGreaterThanOrEqual(0.9);
      expect(ratio(figures.alarmedCases, figures.cleanCases)).toBeLessThanOrEqual(0.1);
      expect(ratio(figures.alarmedFacts, figures.cleanFacts)).toBeLessThanOrEqual(0.1);
    },
  );

  it('gets the same answer every time', () => {
    expect(measureChecks()).toEqual(measureChecks());
  });
});
