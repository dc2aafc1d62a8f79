import type { Locator, Page } from 'playwright-core';

/** More stops than any page of a story has. */
const MOST_STOPS = 150;

/** Somebody without a mouse. */
export interface Keyboard {
  /** Goes to an element by Tab. Throws if the way there loses the focus or does not lead to the element. */
  reach(target: Locator): Promise<void>;
  /** Goes to a field and types into it. */
  type(target: Locator, text: string): Promise<void>;
  /** Goes to a button or link and presses Enter. */
  press(target: Locator): Promise<void>;
}

export function keyboardOf(page: Page): Keyboard {
  const reach = async (target: Locator) => {
    await target.waitFor();
    const stops: string[] = [];
    for (let stop = 0; stop <= MOST_STOPS; stop += 1) {
      if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
      await page.keyboard.press('Tab');
      stops.push(await focusedElement(page));
    }
    throw new Error(`Tab does not lead to ${target.toString()}, but to ${[...new Set(stops)].join(' → ')}`);
  };
  return {
    reach,
    type: async (target, text) => {
      await reach(target);
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(text);
    },
    press: async (target) => {
      await reach(target);
      await page.keyboard.press('Enter');
    },
  };
}

/** Describes the element with the focus; `body` if no element has it. */
export function focusedElement(page: Page): Promise<string> {
  return page.evaluate<string>(`(() => {
    const { activeElement: element } = document;
    if (!element || element === document.body) return 'body';
    return element.tagName.toLowerCase() + ' ' + (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 30);
  })()`);
}
