import { findInventions } from '../../../../src/services/generation/checks/find-inventions.ts';
import { visibleTexts } from '../../../../src/services/generation/checks/visible-text.ts';

/** Returns the inventions that are found in a description, each as `code words`. */
export function inventionsIn(source: object | string, text: string, language = 'en'): string[] {
  const given = typeof source === 'string' ? { title: source } : source;
  return findInventions(visibleTexts({ description: text }), language, given).map(
    ({ code, words }) => `${code.replace('invented_', '')} ${words}`,
  );
}
