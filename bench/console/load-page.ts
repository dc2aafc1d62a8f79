import type { Browser, BrowserContext } from 'playwright-core';
import type { BenchApp } from '../bench-app.ts';

/** A 3G network as WebPageTest calls it fast, in bytes per second. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 768_000 / 8,
} as const;
const SLOWER_CPU = 4;

/** What one load of a page cost. */
export interface PageLoad {
  /** Bytes of scripts as they came over the network. */
  scriptBytes: number;
  requests: number;
  /** From the request of the page until its heading and its data are there. */
  usableMs: number;
  layoutShift: number;
}

/** Collects layout shifts that no input caused: https://web.dev/articles/cls */
const WATCH = `
  window.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.layoutShift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  document.addEventListener('DOMContentLoaded', () => {
    const look = () => {
      if (document.querySelector('main h1') && !document.querySelector('main [role=status] .mantine-Loader-root'))
        window.usableAt ??= performance.now();
      else requestAnimationFrame(look);
    };
    look();
  });`;

/** Loads a page with an empty cache on a slow phone. Pages with a session get that of the administrator. */
export async function loadPage(browser: Browser, app: BenchApp, path: string): Promise<PageLoad> {
  const context = await contextOf(browser, app, path !== '/sign-in');
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
  await page.addInitScript(WATCH);
  await page.goto(path, { waitUntil: 'networkidle' });
  const { usableMs, layoutShift } = await page.evaluate<Pick<PageLoad, 'usableMs' | 'layoutShift'>>(
    '({ usableMs: window.usableAt, layoutShift: window.layoutShift })',
  );
  await context.close();
  if (typeof usableMs !== 'number') throw new Error(`${path} did not become usable`);
  return { scriptBytes, requests, usableMs, layoutShift };
}

/** A browser profile with an empty cache, on request with a session. */
export async function contextOf(browser: Browser, app: BenchApp, isSignedIn: boolean): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: app.url, viewport: { width: 1280, height: 800 } });
  if (isSignedIn) {
    // A token of the session serves as its cookie.
    const cookie = { name: '__Host-session', value: app.token, url: app.url.replace('http:', 'https:') };
    await context.addCookies([{ ...cookie, httpOnly: true, secure: true, sameSite: 'Strict' }]);
  }
  return context;
}
