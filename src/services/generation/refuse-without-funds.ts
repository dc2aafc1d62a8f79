import type { RawBuilder } from 'kysely';
import type { Context } from '../../core/context.ts';
import { unitsOf } from '../../core/ct.ts';
import { AppError } from '../../core/errors.ts';
import { row, sql } from '../../core/sql.ts';
import { notifyBalanceExhausted } from '../billing/balance-notifications.ts';
import { type Funds, funds } from '../billing/ledger/hold.ts';
import { priceFor } from '../billing/price.ts';
import type { SourceItem } from './generation-plan.ts';
import { SOURCE_COLUMNS } from './source-columns.ts';
import { itemRequest } from './item-request.ts';
import { anythingToWrite, keysToWrite } from './keys-to-write.ts';
import { type Model, modelFor } from './models.ts';
import { organizationAiClient } from './ai-client.ts';
import type { GenerationSettings } from './settings.ts';

/**
 * Throws 402 with exactly what would be held for the first of the items that there is something to write for, where the balance does not pay for it and overage is off;
 * with the organization's own key nothing is. Throws 503 where the provider is not configured.
 */
export async function refuseWithoutFunds(
  ctx: Context,
  organizationId: string,
  settings: GenerationSettings,
  which: RawBuilder<unknown>,
): Promise<void> {
  const item = await row<SourceItem>(
    ctx.em,
    sql`select ${SOURCE_COLUMNS}
          from content_items where ${which} and ${anythingToWrite(settings)} order by position limit 1`,
  );
  if (!item) return;
  const { ownKey } = await organizationAiClient(ctx, organizationId, settings.aiProvider);
  if (ownKey) return;
  const model = modelFor(ctx.config, settings.aiProvider, settings.aiModel);
  const { mostTokens } = itemRequest(item, settings, keysToWrite(item, settings), model);
  await refuseUnpaid(ctx, organizationId, model, mostTokens);
}

/** Throws 402 with what would be held for a call of so many tokens, where the balance does not pay for it and overage is off. */
export async function refuseUnpaid(
  ctx: Context,
  organizationId: string,
  model: Model,
  mostTokens: number,
): Promise<void> {
  const money = await funds(ctx.em, organizationId);
  await refuseBeyond(
    ctx,
    organizationId,
    money,
    priceFor({ model, multiplier: money.token_rate_multiplier, ownKey: false }, mostTokens).ctCost,
  );
}

/** Throws 402 with what would be held, where what the organization can spend does not pay for it and overage is off. */
export async function refuseBeyond(
  ctx: Context,
  organizationId: string,
  money: Funds,
  required: string,
): Promise<void> {
  if (money.overage_enabled || unitsOf(required) <= unitsOf(money.available)) return;
  await notifyBalanceExhausted(ctx, organizationId);
  throw new AppError('INSUFFICIENT_CT', undefined, { required_ct: required, available_ct: money.available });
}
