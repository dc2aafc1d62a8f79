import type { Balance } from '../../../entities/billing/balance.ts';
import { sumCt } from '../../core/ct.ts';

/** What an organization has to spend: subscription and top-up balance together. */
export function totalBalance({ subscriptionBalance, topupBalance }: Balance): string {
  return sumCt(subscriptionBalance, topupBalance);
}
