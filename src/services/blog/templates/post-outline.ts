/** The most sections that a post has by its template. */
const MAX_SECTIONS = 20;
const MAX_HEADING_CHARS = 200;
const MAX_INSTRUCTION_CHARS = 2000;
const MIN_WORDS = 20;
const MAX_WORDS = 3000;

/** A section that a template asks for. */
export interface OutlineSection {
  heading: string;
  instructions?: string;
  /** About how many. */
  words?: number;
  /** Keys of the section that the service does not know. The model gets them as instructions. */
  further?: Record<string, unknown>;
}

/** How a template divides posts. */
export interface PostOutline {
  /** In order; empty where the model chooses its own. */
  sections: OutlineSection[];
  /** What else the structure of the template has. The model gets it as instructions. */
  further: Record<string, unknown>;
}

/**
 * Reads the structure of a template, which may be any JSON object. Entries of `sections` are headings, or objects with
 * a heading. Everything that is no section is further instructions.
 */
export function readOutline({ sections: given, ...keys }: Record<string, unknown>): PostOutline {
  if (!Array.isArray(given))
    return { sections: [], further: given === undefined ? keys : { ...keys, sections: given } };
  const sections: OutlineSection[] = [];
  const others: unknown[] = [];
  for (const entry of given as unknown[]) {
    const section = sections.length < MAX_SECTIONS ? readSection(entry) : null;
    if (section) sections.push(section);
    else others.push(entry);
  }
  return { sections, further: others.length > 0 ? { ...keys, sections: others } : keys };
}

/** Returns null for an entry without a heading. */
function readSection(entry: unknown): OutlineSection | null {
  if (typeof entry !== 'object' || entry === null) {
    const heading = shortened(entry, MAX_HEADING_CHARS);
    return heading ? { heading } : null;
  }
  const { heading: given, instructions, words, ...keys } = entry as Record<string, unknown>;
  const heading = shortened(given, MAX_HEADING_CHARS);
  if (!heading) return null;
  const isText = typeof instructions === 'string';
  const isNumber = typeof words === 'number';
  const further = {
    ...keys,
    ...(!isText && instructions !== undefined && { instructions }),
    ...(!isNumber && words !== undefined && { words }),
  };
  const text = shortened(instructions, MAX_INSTRUCTION_CHARS);
  return {
    heading,
    ...(text && { instructions: text }),
    ...(isNumber && { words: Math.round(Math.min(MAX_WORDS, Math.max(MIN_WORDS, words))) }),
    ...(Object.keys(further).length > 0 && { further }),
  };
}

/** Returns the beginning of a text without spaces around it; the empty text for any other value. */
function shortened(value: unknown, length: number): string {
  return typeof value === 'string' ? value.trim().slice(0, length).toWellFormed() : '';
}
