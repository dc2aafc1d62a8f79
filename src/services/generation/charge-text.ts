import type { EntityManager } from '@mikro-orm/postgresql';
import { GenerationMode } from '../../../entities/generation/generation-mode.ts';
import type { Job } from '../../../entities/jobs/job.ts';
import type { Context } from '../../core/context.ts';
import type { Log } from '../../core/logger.ts';
import { notifyLowBalance } from '../billing/balance-notifications.ts';
import { type Charge, settleAll } from '../billing/ledger/settle.ts';
import { FREE, type Price, priceFor, tokensFor } from '../billing/price.ts';
import { type ClaimedItem, subjectOf } from '../jobs/claim-items.ts';
import type { GenerationPlan } from './generation-plan.ts';
import type { Model } from './models.ts';
import type { WrittenTexts } from './write-texts.ts';

/** What a text used and what it costs. */
export interface TextCost extends Price {
  tokensUsed: number;
  /** The tokens that the charge covers: fewer than were used if it is capped. */
  paidTokens: number;
}

/**
 * The cost of a text: never more than what was held for it. `maxTokens` is what one call can use; a provider that reports
 * more than that counts wrongly.
 */
export function textCost(
  plan: Pick<GenerationPlan, 'model' | 'multiplier' | 'ownKey' | 'mode'>,
  written: Omit<WrittenTexts, 'content'>,
  maxTokens: number,
  held: string,
  log: Log,
): TextCost {
  const reported = written.inputTokens + written.outputTokens;
  const price = priceFor(plan, reported, held);
  if (price.chargeReason === 'capped')
    log.warn(
      { event: 'charge.capped', tokens: reported, held },
      'The AI provider reported more tokens than were held.',
    );
  const tokensUsed = Math.min(reported, maxTokens * written.calls);
  const paidTokens = price.chargeReason === 'capped' ? Math.min(tokensUsed, tokensFor(plan, price.ctCost)) : tokensUsed;
  return { tokensUsed, paidTokens, ...price };
}

interface GeneratedText {
  plan: Pick<GenerationPlan, 'model' | 'ownKey' | 'mode'>;
  written: Omit<WrittenTexts, 'content'>;
  claimed: ClaimedItem;
  durationMs: number;
}

/** A text that a job wrote, and what was held for it. */
export interface ChargedText extends Omit<GeneratedText, 'durationMs'> {
  ctx: Context;
  job: Job;
  cost: TextCost;
  held: string;
  /** Of the ledger entry. */
  description: string;
  /** The ids of what the text belongs to, stored with the ledger entry. */
  subject: Record<string, string>;
  /** The calls of another model for the text, which `cost` does not contain. They get a ledger entry of their own. */
  reading?: { model: Model; cost: TextCost; calls: number } | null;
  /** The calls of a second attempt, which `cost` contains and `written` does not. */
  repairCalls?: number;
}

/**
 * Charges a text once, in the caller's transaction, and notifies the administrators when the balance is low. Returns the
 * balance that remains.
 */
export async function chargeText(em: EntityManager, text: ChargedText): Promise<string> {
  return (await chargeTexts(em, [text]))[0]!;
}

/** Charges texts of one organization, at least one, as {@link chargeText} would do one after another. */
export async function chargeTexts(em: EntityManager, texts: readonly ChargedText[]): Promise<string[]> {
  const [{ ctx, job }] = texts as [ChargedText];
  const charges = texts.map(chargesOf);
  const settlements = await settleAll({ ...ctx, em }, charges.flat());
  const { organizationId } = job;
  for (const { before, after } of settlements)
    await notifyLowBalance({ ...ctx, em }, { organizationId, before, after });
  let last = -1;
  return charges.map((ofText) => settlements[(last += ofText.length)]!.after);
}

/** One for each model. The first one settles the whole hold. */
function chargesOf(text: ChargedText): Charge[] {
  const { reading, plan, written, cost } = text;
  const writing = chargeOf(text, plan.model, cost, written.calls + (text.repairCalls ?? 0));
  if (!reading) return [writing];
  const further = chargeOf(text, reading.model, reading.cost, reading.calls);
  return [
    writing,
    { ...further, held: FREE, reason: `${writing.reason}:reading`, description: `${text.description}: verification` },
  ];
}

function chargeOf(
  { job, plan, claimed, held, description, subject }: ChargedText,
  model: Model,
  cost: TextCost,
  calls: number,
): Charge {
  return {
    organizationId: job.organizationId,
    held,
    cost: cost.ctCost,
    description,
    reason: `job:${subjectOf(claimed)}`,
    usage: {
      job_id: job.id,
      ...subject,
      provider: model.provider,
      model: model.id,
      tier: model.tier,
      ...modeOf(plan),
      tokens: cost.tokensUsed,
      requests: calls,
    },
    createdBy: job.createdBy ?? null,
  };
}

/**
 * How a text was written and why it cost what it cost, under the keys that are stored with items, posts and plugin
 * texts.
 */
export function generationMetadata(
  { plan, written, claimed, durationMs }: GeneratedText,
  { chargeReason }: TextCost,
  promptVersion: number,
): Record<string, unknown> {
  return {
    provider: plan.model.provider,
    model: plan.model.id,
    prompt_version: promptVersion,
    input_tokens: written.inputTokens,
    output_tokens: written.outputTokens,
    cached_tokens: written.cachedTokens,
    own_key: plan.ownKey,
    ...modeOf(plan),
    charge_reason: chargeReason,
    duration_ms: durationMs,
    attempts: claimed.usage.calls,
  };
}

/** Texts of live calls are stored without a mode. */
const modeOf = ({ mode }: Pick<GenerationPlan, 'mode'>) => (mode === GenerationMode.batch ? { mode } : {});
