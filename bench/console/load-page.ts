import type { Browser } from 'playwright-core';
import { contextOf, type Profile, unexpected } from './profile.ts';

/** A 3G network as WebPageTest calls it fast, in bytes per second. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 768_000 / 8,
} as const;
const SLOWER_CPU = 4;
const SETTLE_MS = 1000;

/** What one load of a page cost. */
export interface PageLoad {
  /** Bytes of scripts as they came over the network. */
  scriptBytes: number;
  requests: number;
  /** From the request of the page until its heading and its data are there. */
  usableMs: number;
  layoutShift: number;
}

/** A page that is measured, and the heading that shows that it is that page. */
export interface MeasuredPage {
  path: string;
  heading: string;
}

/** Collects layout shifts that no input caused: https://web.dev/articles/cls */
const watch = (heading: string) => `
  window.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.layoutShift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  document.addEventListener('DOMContentLoaded', () => {
    const look = () => {
      if (document.querySelector('main h1')?.textContent === ${JSON.stringify(heading)} && !document.querySelector('main [role=status] .mantine-Loader-root'))
        window.usableAt ??= performance.now();
      else requestAnimationFrame(look);
    };
    look();
  });`;

/** Waits until the page is usable, for 30 seconds at most. */
const IS_USABLE = `(async () => {
  while (!window.usableAt && performance.now() < 30_000) await new Promise(requestAnimationFrame);
  return window.usableAt !== undefined;
})()`;

/** Loads a page with an empty cache on a slow phone. Throws if another page appears, such as the sign-in. */
export async function loadPage(browser: Browser, profile: Profile, { path, heading }: MeasuredPage): Promise<PageLoad> {
  const context = await contextOf(browser, profile);
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', NETWORK);
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU });
  const scripts = new Set<string>();
  let [scriptBytes, requests] = [0, 0];
  client.on('Network.responseReceived', ({ requestId, type }) => {
    requests += 1;
    if (type === 'Script') scripts.add(requestId);
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  await page.addInitScript(watch(heading));
  await page.goto(path, { waitUntil: 'commit' });
  if (!(await page.evaluate(IS_USABLE))) throw await unexpected(page, `"${heading}"`);
  // What is loaded later counts as well.
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLE_MS);
  const { usableMs, layoutShift } = await page.evaluate<Pick<PageLoad, 'usableMs' | 'layoutShift'>>(
    '({ usableMs: window.usableAt, layoutShift: window.layoutShift })',
  );
  await context.close();
  return { scriptBytes, requests, usableMs, layoutShift };
}
