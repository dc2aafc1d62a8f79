import type { Browser } from 'playwright-core';
import { contextOf, type Profile, unexpected } from './profile.ts';

const WHEELS = 200;
const WHEEL_MS = 16;

export interface Scroll {
  /** Milliseconds between frames. */
  frames: number[];
  /** Tasks of the page that took longer than 50 ms. */
  longTasks: number;
}

const WATCH = `
  window.frames = [];
  window.longTasks = 0;
  new PerformanceObserver((list) => { window.longTasks += list.getEntries().length; }).observe({ type: 'longtask' });
  let last = performance.now();
  const count = (now) => { window.frames.push(now - last); last = now; requestAnimationFrame(count); };
  requestAnimationFrame(count);`;

/** Scrolls the table of the items of a project by the wheel, first row by row and then in jumps. */
export async function scrollTable(browser: Browser, profile: Profile, path: string): Promise<Scroll> {
  const context = await contextOf(browser, profile);
  const page = await context.newPage();
  await page.goto(path);
  const table = page.getByRole('table', { name: 'Items' });
  const row = table.getByRole('link').first();
  await row.waitFor().catch(async () => {
    throw await unexpected(page, 'a row of the table "Items"');
  });
  const box = (await table.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.evaluate(`(() => {${WATCH}})()`);
  for (let wheel = 0; wheel < WHEELS; wheel += 1) {
    await page.mouse.wheel(0, wheel < WHEELS / 2 ? 120 : 20_000);
    await page.waitForTimeout(WHEEL_MS);
  }
  const { frames, longTasks } = await page.evaluate<{ frames: number[]; longTasks: number }>(
    '({ frames: [...window.frames], longTasks: window.longTasks })',
  );
  await context.close();
  return { frames: frames.slice(1), longTasks };
}
