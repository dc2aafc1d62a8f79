import escapeHtml from 'escape-html';
import { page } from '../../page.ts';
import type { PaymentName } from '../../system-names.ts';

export interface PortalRow {
  id: string;
  name: string;
  status: string;
  /** When it ends, for one that was cancelled. */
  ends: string | null;
}

/** Where a customer sees the own subscriptions. */
export function portalPage(system: PaymentName, email: string, rows: readonly PortalRow[]): string {
  const list = rows
    .map(
      ({ id, name, status, ends }) =>
        `<li>${escapeHtml(name)}: ${status}${ends ? `, ends ${ends}` : ''} <code>${id}</code></li>`,
    )
    .join('');
  return page(
    `Customer portal of ${system}`,
    `<p>Signed in as ${escapeHtml(email)}.</p><ul>${list || '<li>No subscriptions.</li>'}</ul>`,
  );
}
