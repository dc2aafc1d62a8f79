/** How much is said of a product, which decides how long its texts should be. */
export type FactGrade = 'bare' | 'thin' | 'normal' | 'rich';

/** The characters of facts from which a product has the next grade. */
const THIN_FROM = 60;
const NORMAL_FROM = 200;
const RICH_FROM = 700;

/** The grade of a product of which this many characters are said. */
export function gradeOf(said: number): FactGrade {
  if (said < THIN_FROM) return 'bare';
  if (said < NORMAL_FROM) return 'thin';
  return said < RICH_FROM ? 'normal' : 'rich';
}

/** The size of a text that fits what is said: characters of Latin letters, or entries of a list. */
export interface Aim {
  least: number;
  most: number;
  unit: 'characters' | 'entries';
}

/** Texts below this share of their limit are not cut, even if the model miscounts. */
const SHARE_OF_LIMIT = 0.9;

/** The aim of a description: about as long as the facts, so that nothing is invented to fill it. */
export function descriptionAim(said: number, limit: number): Aim {
  const size: Record<FactGrade, [least: number, most: number]> = {
    bare: [40, 160],
    thin: [said, 60 + 1.6 * said],
    normal: [0.8 * said, 1.4 * said],
    rich: [500, limit],
  };
  return characters(...size[gradeOf(said)], limit);
}

export function shortAim(said: number, limit: number): Aim {
  return gradeOf(said) === 'bare' ? characters(40, 90, limit) : characters(80, 150, limit);
}

export function bulletAim(said: number): Aim {
  const size: Record<FactGrade, [least: number, most: number]> = {
    bare: [1, 2],
    thin: [2, 4],
    normal: [3, 6],
    rich: [5, 8],
  };
  return entries(...size[gradeOf(said)]);
}

export function tagAim(said: number): Aim {
  return gradeOf(said) === 'bare' ? entries(2, 4) : entries(4, 8);
}

/** The size that a model probably writes: it goes near the upper end of an aim. */
export const likelyOf = ({ least, most }: Aim): number => least + 0.85 * (most - least);

/** Few facts do not fill a long text, whatever its limit is. */
const MOST_PER_SAID = 1.4;

/** The size of a description that a model probably writes. */
export function likelyDescription(said: number, limit: number): number {
  const likely = likelyOf(descriptionAim(said, limit));
  return gradeOf(said) === 'rich' ? Math.min(likely, MOST_PER_SAID * said) : likely;
}

function characters(least: number, most: number, limit: number): Aim {
  const highest = Math.min(most, limit * SHARE_OF_LIMIT);
  return { least: Math.round(Math.min(least, highest)), most: Math.round(highest), unit: 'characters' };
}

const entries = (least: number, most: number): Aim => ({ least, most, unit: 'entries' });
