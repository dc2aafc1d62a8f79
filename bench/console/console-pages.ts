import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Browser } from 'playwright-core';
import { launchChromium } from './chromium.ts';
import { addProducts, type BenchApp, openBenchApp } from '../bench-app.ts';
import type { Figure } from '../figure.ts';
import { median } from '../figure.ts';
import { loadPage, type PageLoad } from './load-page.ts';
import type { Profile } from './profile.ts';
import { scrollTable } from './scroll-table.ts';
import { openSession } from './session.ts';

const ITEMS = 200_000;
const LOADS = 5;
/** The pages that people open first. */
const PAGES = {
  'sign-in': { path: '/sign-in', heading: 'Sign in', isPublic: true },
  home: { path: '/', heading: 'Home', isPublic: false },
} as const;

/** Measures the console in Chromium: what it loads, how long that takes on a slow phone, and how a long table scrolls. */
export async function consolePages(): Promise<Figure[]> {
  await buildConsole();
  const app = await openBenchApp();
  const browser = await launchChromium();
  try {
    const figures: Figure[] = [];
    const visitor: Profile = { url: app.url, cookies: [] };
    const user: Profile = { url: app.url, cookies: [await openSession(app.url, app.signIn)] };
    for (const [name, page] of Object.entries(PAGES)) {
      // The first one fills caches of the service.
      const loads: PageLoad[] = [];
      for (let load = 0; load <= LOADS; load += 1)
        loads.push(await loadPage(browser, page.isPublic ? visitor : user, page));
      figures.push(...figuresOf(name, loads.slice(1)));
    }
    return [...figures, ...(await scrollFigures(browser, app, user))];
  } finally {
    await browser.close();
    await app.stop();
  }
}

function figuresOf(name: string, loads: readonly PageLoad[]): Figure[] {
  const throttled = 'CPU four times slower, 1.6 Mbit/s, 150 ms round trip';
  return [
    {
      name: `console, ${name}: compressed script`,
      value: median(loads.map(({ scriptBytes }) => scriptBytes)) / 1000,
      unit: 'kB',
      goal: { atMost: 250 },
      details: `until nothing more is loaded, of ${median(loads.map(({ requests }) => requests))} requests`,
    },
    {
      name: `console, ${name}: usable`,
      value: median(loads.map(({ usableMs }) => usableMs)) / 1000,
      unit: 's',
      goal: { atMost: 2 },
      details: `${throttled}; median of ${loads.length} loads with an empty cache`,
    },
    {
      name: `console, ${name}: layout shift`,
      value: Math.max(...loads.map(({ layoutShift }) => layoutShift)),
      unit: 'ratio',
      goal: { atMost: 0.02 },
      details: 'cumulative layout shift, the most of these loads; below 0.1 is good',
    },
  ];
}

async function scrollFigures(browser: Browser, app: BenchApp, user: Profile): Promise<Figure[]> {
  await addProducts(app, ITEMS);
  await app.ctx().em.execute('analyze content_items');
  const { frames, longTasks } = await scrollTable(browser, user, `/projects/${app.projectId}`);
  const late = frames.filter((ms) => ms > 50).length;
  const details = `${frames.length} frames while ${ITEMS} rows were scrolled by the wheel`;
  return [
    {
      name: 'console, table: time between frames',
      value: median(frames),
      unit: 'ms',
      goal: { atMost: 20 },
      details: `median of ${details}`,
    },
    {
      name: 'console, table: share of frames later than 50 ms',
      value: late / frames.length,
      unit: 'ratio',
      goal: { atMost: 0.02 },
      details: `${late} of ${details}; tasks of the page longer than 50 ms: ${longTasks}`,
    },
  ];
}

async function buildConsole(): Promise<void> {
  const [code] = (await once(spawn(process.execPath, ['console/build.js'], { stdio: 'inherit' }), 'exit')) as [number];
  if (code !== 0) throw new Error('The console cannot be built');
}
