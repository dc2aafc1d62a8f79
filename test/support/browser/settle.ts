import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';

const IDLE_MS = 100;
const LIMIT_MS = 60_000;

/** Whether `main` has its heading and nothing in it is loading. */
const IS_SHOWN = `Boolean(document.querySelector('main h1')) && !document.querySelector('main .mantine-Loader-root')`;

/** Goes to another address of the console as a link does, without a reload. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(address)})`);
}

/**
 * Follows the requests of a page from now on. The returned function waits until the page is shown and has asked for
 * nothing for a moment, also after a navigation inside the page, which has no event of its own.
 */
export function followRequests(page: Page): () => Promise<void> {
  const underWay = new Set<unknown>();
  let lastAt = Date.now();
  page.on('request', (request) => underWay.add(request));
  const finish = (request: unknown) => {
    underWay.delete(request);
    lastAt = Date.now();
  };
  page.on('requestfinished', finish);
  page.on('requestfailed', finish);
  return async () => {
    const limit = Date.now() + LIMIT_MS;
    while (underWay.size > 0 || Date.now() - lastAt < IDLE_MS || !(await page.evaluate(IS_SHOWN))) {
      if (Date.now() > limit) throw new Error(`${page.url()} does not settle: ${underWay.size} requests are under way`);
      await sleep(IDLE_MS / 4);
    }
  };
}
