import type { RawBuilder } from 'kysely';
import type { Context } from '../../core/context.ts';
import { unitsOf } from '../../core/ct.ts';
import { AppError } from '../../core/errors.ts';
import { row, sql } from '../../core/sql.ts';
import { noticeRefusal } from '../billing/balance-notices.ts';
import { funds } from '../billing/ledger/hold.ts';
import { priceCt } from '../billing/price.ts';
import { SOURCE_COLUMNS, type SourceItem } from './generation-plan.ts';
import { modelFor } from './models.ts';
import { wantedKeys } from './prompt/answer-schema.ts';
import { buildPrompt, tokensAtMost } from './prompt/build-prompt.ts';
import type { GenerationSettings } from './settings.ts';

/** Throws 402 with exactly what would be held for the first of the items, where the balance does not pay for it and overage is off. */
export async function refuseWithoutFunds(ctx: Context, organizationId: string, settings: GenerationSettings, which: RawBuilder<unknown>): Promise<void> {
  const item = await row<SourceItem>(
    ctx.em,
    sql`select ${SOURCE_COLUMNS}
          from content_items where ${which} order by position limit 1`,
  );
  if (!item) return;
  const money = await funds(ctx.em, organizationId);
  if (money.overage_enabled) return;
  const model = modelFor(ctx.config, settings.aiProvider, settings.aiModel);
  const request = buildPrompt(item, settings, wantedKeys(settings), model.id);
  const required = priceCt(tokensAtMost(request), model.tier, money.token_rate_multiplier);
  if (unitsOf(required) > unitsOf(money.available)) {
    await noticeRefusal(ctx, organizationId);
    throw new AppError('INSUFFICIENT_CT', undefined, { required_ct: required, available_ct: money.available });
  }
}
