import escapeHtml from 'escape-html';
import { page } from '../../page.ts';
import type { CheckoutView } from '../platform.ts';

/** What is bought, and what can be done about it. */
export function checkoutPage({ id, open, email, lines, total }: CheckoutView): string {
  const rows = lines
    .map(({ name, quantity, price }) => `<li>${quantity} × ${escapeHtml(name)}, ${price} each</li>`)
    .join('');
  const form = `<form method="post">
  <button name="action" value="pay">Pay ${total}</button>
  <button name="action" value="decline">Let the bank decline</button>
  <button name="action" value="cancel">Cancel</button>
</form>
<p>By curl: <code>-d action=pay</code>, <code>decline</code> or <code>cancel</code> to this address.</p>`;
  return page(
    'Checkout',
    `<p>This is the sandbox: no money moves.</p>
<ul>${rows}</ul>
<p>Total <strong>${total}</strong>${email ? ` for ${escapeHtml(email)}` : ''}. Checkout <code>${escapeHtml(id)}</code>.</p>
${open ? form : '<p>This checkout is closed.</p>'}`,
  );
}
