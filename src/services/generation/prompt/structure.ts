import type { FactGrade } from '../../../../entities/generation/text-aims.ts';

/** How the long text of each kind is built. The kinds are matched without case, and `_` counts as a space. */
const BY_CONTENT_TYPE: Record<string, string> = {
  'category page':
    'What belongs to the category, how its kinds differ, and what to choose by. Praise no single product. No list.',
  'blog post':
    "The answer to the title's question in the first paragraph, then one paragraph for each point; a call to action may end it.",
  'social post': 'One line with the strongest fact, one or two lines more, one call to action. No list.',
  email: 'First the fact that matters to the reader, then two short paragraphs and one call to action.',
  'marketplace listing':
    'The facts in the order kind, maker, material, size, colour, contents. No call to action, no other shop or service.',
};

const DESCRIPTION: Record<FactGrade, string> = {
  bare: 'One paragraph of one or two sentences, in other words than the short text. No list.',
  thin: 'One paragraph: what it is, what it is made of, what it comes in. No list.',
  normal:
    'Two paragraphs: what it is and its main fact; then how it is made, used and cared for, as far as the facts say.',
  rich: 'Three or four paragraphs with one subject each: what it is, how it is made, how it is used, how it is cared for.',
};

/**
 * What a text of this kind consists of, about a product of this grade. A kind that is not listed is a product
 * description.
 */
export function structureOf(
  contentType: string | null | undefined,
  grade: FactGrade,
  { hasBullets, html }: { hasBullets: boolean; html: boolean },
): string {
  const kind = (contentType ?? '')
    .trim()
    .toLowerCase()
    .replaceAll('_', ' ')
    .replace(/^e-mail$/, 'email');
  const other = Object.hasOwn(BY_CONTENT_TYPE, kind) ? BY_CONTENT_TYPE[kind] : undefined;
  if (other) return other;
  if (grade === 'bare' || grade === 'thin') return DESCRIPTION[grade];
  if (hasBullets) return `${DESCRIPTION[grade]} No list: bullet_points has it.`;
  return html ? `${DESCRIPTION[grade]} One ul of the facts may end it.` : DESCRIPTION[grade];
}
