import type { Locator } from 'playwright-core';

/**
 * Opens a combobox and chooses an option. The option gets its click without a position on the page: its list follows the
 * field when the page around it changes, so the pointer may miss it.
 */
export async function choose(field: Locator, option: Locator): Promise<void> {
  await field.press('ArrowDown');
  await option.dispatchEvent('click');
}
