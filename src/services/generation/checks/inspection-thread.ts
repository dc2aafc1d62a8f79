import { type InspectedTexts, inspectTexts } from './inspect-texts.ts';
import type { Warning } from './warning.ts';
import { languageDetector } from './wrong-language.ts';

/** Inspects texts, also as the program of a thread: it imports nothing that talks to the database or the network. */
export default async function inspect(given: readonly InspectedTexts[]): Promise<Warning[][]> {
  const detector = await languageDetector();
  return given.map((each) => inspectTexts(detector, each));
}
