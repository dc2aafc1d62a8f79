/** What every answer to a mail ends with. */
export const DISCLAIMER =
  'This answer was written by an AI assistant and may contain mistakes. Reply to this mail and ask for a person if you would like one to take over.';

/** The same words, however they are spaced and whatever their case. */
const SAID = new RegExp(
  `(?:\\n*--[ \\t]*\\n)?\\s*${DISCLAIMER.split(' ')
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('\\s+')}`,
  'gi',
);

/** The text without the disclaimer, however often it says it: the model reads it in former answers. */
export const withoutDisclaimer = (text: string): string => text.replace(SAID, '').trim();

/** The text with the disclaimer behind it, once. */
export const withDisclaimer = (text: string): string => `${withoutDisclaimer(text)}\n\n-- \n${DISCLAIMER}`.trim();
