import { type FactGrade, gradeOf } from '../../../../entities/generation/text-aims.ts';
import type { ThinItem } from '../../../../schema/generation/payloads.ts';
import { AI_VENDORS } from '../../../providers/ai/ai-vendors.ts';
import { imageAddresses } from '../../images/image-addresses.ts';
import { charactersSaid } from '../facts/characters-said.ts';
import { productFacts } from '../facts/product-facts.ts';
import { imagesToAnalyze } from '../item-request.ts';
import type { GenerationSettings } from '../settings.ts';
import type { SourceItem } from '../source-items.ts';

const MAX_LISTED = 20;
const MAX_IMAGES = 10;

/** The items of a sample of which little is said. */
export interface ThinItems {
  examinedCount: number;
  bareCount: number;
  thinCount: number;
  /** For the merchant, before the run; null if enough is said of all items. */
  thinMessage: string | null;
  /** Those with the least facts first, and of these those whose images a model could analyse. */
  thinItems: ThinItem[];
}

/** Finds the items of which little is said, with what would help each. */
export function thinItemsOf(sample: readonly SourceItem[], settings: GenerationSettings, itemCount: number): ThinItems {
  // A run in several languages has an item once for each of them.
  const examined = [...new Map(sample.map((item) => [item.id, item])).values()];
  const graded = examined
    .map((item) => describe(item, settings))
    .filter(({ grade }) => grade === 'bare' || grade === 'thin')
    .toSorted((one, other) => rank(one) - rank(other));
  const bareCount = graded.filter(({ grade }) => grade === 'bare').length;
  const thinCount = graded.length - bareCount;
  const which = sample.length < itemCount ? `${examined.length} examined products` : `${examined.length} products`;
  const [count, said] = bareCount > 0 ? [bareCount, 'almost nothing'] : [thinCount, 'little'];
  return {
    examinedCount: examined.length,
    bareCount,
    thinCount,
    thinMessage: graded.length === 0 ? null : `${count} of ${which} say ${said}.`,
    thinItems: graded.slice(0, MAX_LISTED),
  };
}

function describe(
  { id: itemId, externalId, sourceData }: SourceItem,
  settings: GenerationSettings,
): ThinItem & { grade: FactGrade } {
  const facts = productFacts(sourceData);
  const analyzed = imagesToAnalyze(sourceData, settings).length > 0;
  const imageCount = imageAddresses(sourceData, MAX_IMAGES).length;
  const canAnalyze = !analyzed && imageCount > 0 && AI_VENDORS[settings.aiProvider].imageTokens !== null;
  return {
    itemId,
    externalId,
    title: facts.title ?? null,
    grade: gradeOf(charactersSaid(facts, analyzed)),
    imageCount,
    advice: canAnalyze
      ? 'Turn on image analysis: its pictures can show what the source does not say.'
      : 'Add material, size, use or care to the source.',
    canAnalyze,
  };
}

/** Bare items come first, and of each grade those whose images could be analysed. */
function rank({ grade, canAnalyze }: ThinItem): number {
  return (grade === 'bare' ? 0 : 2) + (canAnalyze ? 0 : 1);
}
