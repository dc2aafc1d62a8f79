/**
 * Matches standards with a number: `EN 71-3`, `ISO 9001:2015`, `DIN EN 14619`, `IP67`, `OEKO-TEX Standard 100`,
 * `MIL-STD-810G`, `UV400`, `UPF 50+`.
 */
export const NORM =
  /(?<![\p{L}\p{N}])(?:(?:(?:DIN|EN|ISO|IEC|ASTM|ANSI|UNI|NF|BS|PN|NEN|UL|AS\/NZS)[ \u00a0/-]?){1,4}[A-Z]{0,2}[ \u00a0-]?(\d{2,6})(?:[-–:]\d{1,4}){0,3}|IP[ \u00a0-]?([0-6X]\d|\d[0-8X])[A-Z]?(?![\p{L}\p{N}])|(?:STANDARD|[Ss]tandard)[ \u00a0](100)|(MIL[- ]STD[- ]?\d{3}[A-Z]?|UV[ -]?400|(?:UPF|SPF|LSF|FPS)[ \u00a0-]?\d{2}\+?|ABEC[ -]?\d{1,2}|IK ?\d{2}|A\+{2,3}))(?![\p{L}\p{N}])/gu;

/** The same pattern without regard to case, because columns spell standards carelessly. */
export const NORM_IN_SOURCE = new RegExp(NORM.source, 'giu');

/** Returns the text with its standards replaced by spaces, so that their numbers are not read as quantities. */
export function withoutNorms(text: string): string {
  return text.replace(NORM, (norm) => ' '.repeat(norm.length));
}
