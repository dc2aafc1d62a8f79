/** A photo of the sandbox. All providers have the same photos, in their own formats. */
export interface Picture {
  number: number;
  subject: string;
  photographer: string;
  colour: readonly [number, number, number];
}

const SUBJECTS = [
  'oak table',
  'linen cushion',
  'ceramic mug',
  'garden chair',
  'wool blanket',
  'desk lamp',
  'wooden bowl',
  'kitchen knife',
  'glass vase',
  'canvas bag',
];
const PEOPLE = ['Ada Field', 'Noor Hill', 'Ivo Marsh', 'Lena Brook'];
const COUNT = 120;

export const WIDTH = 1600;
export const HEIGHT = 1000;

/** All photos of the sandbox. */
export const PICTURES: readonly Picture[] = Array.from({ length: COUNT }, (_, at) => ({
  number: 9001 + at,
  subject: SUBJECTS[at % SUBJECTS.length]!,
  photographer: PEOPLE[at % PEOPLE.length]!,
  colour: [(at * 53) % 256, (at * 101) % 256, (at * 197) % 256],
}));

/**
 * Returns the pictures whose subject contains a word of the query. The query `nothing` finds none; a query that
 * matches no picture finds all of them.
 */
export function findPictures(query: string): readonly Picture[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.includes('nothing')) return [];
  const found = PICTURES.filter(({ subject }) => words.some((word) => subject.includes(word)));
  return found.length > 0 ? found : PICTURES;
}

export const pictureOf = (number: unknown): Picture | undefined =>
  PICTURES.find((each) => String(each.number) === String(number));
