import { timedId } from '../ids.ts';
import { priceOf, productEntity } from './catalogue.ts';
import type { Details, Line, Proration } from './records.ts';

/** What is charged, with the credit for what was paid before. */
export interface Charge {
  lines: readonly Line[];
  proration: Proration | null;
  /** In minor units. */
  credit: number;
}

/** Computes the amounts of a transaction, without taxes and discounts. */
export function detailsOf({ lines, proration, credit }: Charge): Details {
  const items = lines.map(({ priceId, quantity }) => lineItem(priceId, quantity, proration));
  const total = items.reduce((sum, item) => sum + Number(item.totals.total), 0);
  const used = Math.min(total, credit);
  const currency = lines[0] ? priceOf(lines[0].priceId).currency : 'USD';
  const grandTotal = total - used;
  return {
    tax_rates_used: [{ tax_rate: '0', totals: amounts(total) }],
    totals: {
      ...amounts(total),
      credit: String(used),
      credit_to_balance: String(credit - used),
      balance: '0',
      grand_total: String(grandTotal),
      grand_total_tax: '0',
      fee: String(Math.round(grandTotal * 0.05)),
      earnings: String(grandTotal - Math.round(grandTotal * 0.05)),
      currency_code: currency,
    },
    line_items: items,
  };
}

function lineItem(priceId: string, quantity: number, proration: Proration | null) {
  const price = priceOf(priceId);
  const unit = Math.round(price.amount * Number(proration?.rate ?? 1));
  return {
    id: timedId('txnitm'),
    price_id: priceId,
    quantity,
    proration,
    tax_rate: '0',
    unit_totals: amounts(unit),
    totals: amounts(unit * quantity),
    product: productEntity(price),
  };
}

const amounts = (total: number) => ({ subtotal: String(total), discount: '0', tax: '0', total: String(total) });
