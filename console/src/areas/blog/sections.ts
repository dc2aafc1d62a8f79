/** The sections of a template, one heading in each line. */
export function linesOf(sections: unknown): string {
  return Array.isArray(sections) ? sections.map(headingOf).join('\n') : '';
}

/** The sections with the headings of the lines. A section that is still there retains its instructions. */
export function sectionsOf(lines: string, before: unknown): unknown[] {
  const known = new Map((Array.isArray(before) ? before : []).map((each: unknown) => [headingOf(each), each]));
  const headings = lines.split('\n').map((line) => line.trim());
  return headings.filter(Boolean).map((heading) => known.get(heading) ?? heading);
}

function headingOf(section: unknown): string {
  if (typeof section !== 'object' || section === null) return String(section);
  return String((section as { heading?: unknown }).heading ?? '');
}
