import { describe, expect, it } from '@jest/globals';
import { sourceText } from '../../../../src/services/generation/checks/facts/source-text.ts';
import { inventionsIn } from './inventions-in.ts';

describe('the text of a source', () => {
  it.each([
    ['on <b>S</b></span><strong>terling Silver', 'on Sterling Silver S terling'],
    ['<span>Material</span><span>Cotton</span>', 'Material Cotton'],
    ['<p>soft</p><p>and warm</p>', 'soft and warm'],
    ['soft<br>and warm', 'soft and warm'],
    ['<li>Oak</li><li>steel</li>', 'Oak steel'],
  ])('has whole words: %s', (raw, text) => {
    expect(sourceText(raw)).toBe(text);
  });

  it.each([
    ['Operation temperature is -20c- +60c', 'Operation temperature is -20 °C- +60 °C'],
    ['From -4f to 140F', 'From -4 °F to 140 °F'],
    ['Storage temp. 40 c', 'Storage temp. 40 °C'],
    ['Model 20C, size 60', 'Model 20C, size 60'],
  ])('has temperatures: %s', (raw, text) => {
    expect(sourceText(raw)).toBe(text);
  });

  it('has units apart from the words beside them', () => {
    expect(sourceText('age:8yearsandup')).toBe('age:8 years andup');
  });

  it('bears what a text says in other units', () => {
    expect(inventionsIn('Temperature -20c- +60c', '-20 to +60 °C (-4 to +140 °F)')).toEqual([]);
    expect(inventionsIn('90-305 VAC', '90 to 305 volts')).toEqual([]);
    expect(inventionsIn('8 planes, recommendedage:8yearsandup', 'From 8 years up')).toEqual([]);
  });
});
