import { sumCt } from '../../core/ct.ts';
import type { Log } from '../../core/logger.ts';
import { type TextCost, textCost } from './charge-text.ts';
import type { ComposedTexts } from './compose-texts.ts';
import type { GenerationPlan } from './generation-plan.ts';
import type { Model } from './models.ts';
import type { Review } from './review/review-texts.ts';
import type { TextRoom } from './text-room.ts';

/** What the texts of an item cost: all calls together, and those of each model. */
export interface ItemCost extends TextCost {
  writing: TextCost;
  reading: { model: Model; cost: TextCost; calls: number } | null;
}

/** The cost of all calls for an item, never more than what was held for it. */
export function itemCost(plan: GenerationPlan, { written, review }: ComposedTexts, room: TextRoom, log: Log): ItemCost {
  const { repair, reader } = review;
  const writer = {
    inputTokens: written.inputTokens + (repair?.inputTokens ?? 0),
    outputTokens: written.outputTokens + (repair?.outputTokens ?? 0),
    cachedTokens: written.cachedTokens + (repair?.cachedTokens ?? 0),
    calls: written.calls + (repair?.calls ?? 0),
  };
  const writing = textCost(plan, writer, Math.max(room.writing, room.repair), room.heldForWriting, log);
  if (!reader) return { ...writing, writing, reading: null };
  const cost = textCost({ ...plan, model: reader.model }, reader.usage, room.reading, room.heldForReading, log);
  return {
    tokensUsed: writing.tokensUsed + cost.tokensUsed,
    paidTokens: writing.paidTokens + cost.paidTokens,
    ctCost: sumCt(writing.ctCost, cost.ctCost),
    chargeReason: cost.chargeReason === 'capped' ? 'capped' : writing.chargeReason,
    writing,
    reading: { model: reader.model, cost, calls: reader.usage.calls },
  };
}

/** The cost of all calls, as the outcome of an item has it. */
export function totalOf({ tokensUsed, paidTokens, ctCost, chargeReason }: ItemCost): TextCost {
  return { tokensUsed, paidTokens, ctCost, chargeReason };
}

/** The cost of each model, as a charge takes it. */
export function partsOf({ writing, reading }: ItemCost, { repair }: Review) {
  return { cost: writing, reading, repairCalls: repair?.calls ?? 0 };
}
