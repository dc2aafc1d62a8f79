import { page } from '../../page.ts';
import type { Outcome } from '../platform.ts';

const TITLES = { pay: 'Paid', decline: 'Declined', cancel: 'Cancelled' } as const;

/** What became of a checkout, for a browser that has nowhere to go. */
export function outcomePage(action: keyof typeof TITLES, { paymentId, subscriptionId }: Outcome): string {
  const subscription = subscriptionId ? `<p>Subscription <code>${subscriptionId}</code></p>` : '';
  const again = action === 'decline' ? '<p><a href="">Try again</a></p>' : '';
  return page(TITLES[action], `<p>Payment <code>${paymentId}</code></p>${subscription}${again}`);
}
