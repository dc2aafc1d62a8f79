import type { ItemSelection } from '../../../entities/jobs/job-selection.ts';
import type { Context } from '../../core/context.ts';
import { unitsOf } from '../../core/ct.ts';
import { AppError } from '../../core/errors.ts';
import { rowsInOrder, sql } from '../../core/sql.ts';
import { notifyBalanceExhausted } from '../billing/balance-notifications.ts';
import { type Funds, funds } from '../billing/ledger/hold.ts';
import { priceFor } from '../billing/price.ts';
import { assertUnpaidBudget } from '../billing/unpaid-usage.ts';
import { selectedFrom, textColumns } from '../jobs/item-selection.ts';
import { organizationAiClient } from './ai-client.ts';
import { itemRequest } from './item-request.ts';
import { settingsIn } from './languages.ts';
import { type Model, modelFor } from './models.ts';
import { hasKeysToGenerate, keysToGenerate } from './requested-texts.ts';
import type { GenerationSettings } from './settings.ts';
import { sourceColumns, type SourceItem } from './source-items.ts';
import { textRoom } from './text-room.ts';

/**
 * Throws 402 if overage is off and the balance does not cover the first item of a selection with a text to generate;
 * the error has the CT that would be held. Throws 429 if a caller waits (`awaited`) and the daily budget of unpaid
 * tokens is used up. Neither concerns the organization's own key. Throws 503 if the provider is not configured.
 */
export async function assertFundsForFirstItem(
  ctx: Context,
  organizationId: string,
  given: GenerationSettings,
  projectId: string,
  selection: ItemSelection,
  awaited = false,
): Promise<void> {
  const { content, language, order } = textColumns(selection);
  const [item] = await rowsInOrder<SourceItem & { language: string | null }>(
    ctx.em,
    sql`select ${sourceColumns(content)}, ${language} as language
          from ${selectedFrom(projectId, selection, true)} and ${hasKeysToGenerate(given, content)}
         order by ${order} limit 1`,
  );
  if (!item) return;
  const settings = settingsIn(given, item.language);
  const { ownKey } = await organizationAiClient(ctx, organizationId, settings.aiProvider);
  if (ownKey) return;
  const model = modelFor(ctx.config, settings.aiProvider, settings.aiModel);
  const request = itemRequest(item, settings, keysToGenerate(item, settings), model);
  await assertFundsFor(ctx, organizationId, awaited, (multiplier) => {
    return textRoom(ctx.config, { model, multiplier, ownKey: false, mode: settings.mode }, settings, item, request)
      .held;
  });
}

/**
 * Throws 402 with the CT that would be held for a call, if overage is off and the balance does not cover them, and 429
 * for a caller who waits, if the daily budget of unpaid tokens is used up.
 */
export async function assertFundsForTokens(
  ctx: Context,
  organizationId: string,
  model: Model,
  maxTokens: number,
  awaited = false,
): Promise<void> {
  await assertFundsFor(ctx, organizationId, awaited, (multiplier) => {
    return priceFor({ model, multiplier, ownKey: false }, maxTokens).ctCost;
  });
}

async function assertFundsFor(
  ctx: Context,
  organizationId: string,
  awaited: boolean,
  required: (multiplier: string) => string,
): Promise<void> {
  const money = await funds(ctx.em, organizationId);
  await assertFunds(ctx, organizationId, money, required(money.token_rate_multiplier));
  if (awaited) await assertUnpaidBudget(ctx, organizationId);
}

/** Throws 402 with the required CT, if overage is off and the available CT do not cover them. */
export async function assertFunds(ctx: Context, organizationId: string, money: Funds, required: string): Promise<void> {
  if (money.overage_enabled || unitsOf(required) <= unitsOf(money.available)) return;
  await notifyBalanceExhausted(ctx, organizationId);
  throw new AppError('INSUFFICIENT_CT', undefined, { required_ct: required, available_ct: money.available });
}
