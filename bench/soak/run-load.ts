import { setTimeout as pause } from 'node:timers/promises';
import { exportProject, importLarge, importProducts } from './actions/catalogue.ts';
import { auditOrExport, badRequests, blog, buy, plugin, read } from './actions/other-work.ts';
import { edit, generate, publish, regenerate, retryFailed, review } from './actions/texts.ts';
import type { Journal } from './journal.ts';
import { openShop } from './open-shop.ts';
import type { Random } from './random.ts';
import { describe } from './shop-client.ts';
import type { Action, Addresses, Shop } from './shop.ts';

/** How often each action is drawn. */
const ACTIONS: readonly (readonly [weight: number, action: Action])[] = [
  [6, importProducts],
  [1, importLarge],
  [6, generate],
  [4, regenerate],
  [1, retryFailed],
  [8, edit],
  [4, review],
  [5, publish],
  [3, blog],
  [3, plugin],
  [2, auditOrExport],
  [2, buy],
  [2, exportProject],
  [3, badRequests],
  [12, read],
];
const DRAWN = ACTIONS.flatMap(([weight, action]) => Array.from({ length: weight }, () => action));
/** Shops that work at the same time, whatever the length of the run. */
const SHOPS = 5;
/** A shop works that long. Then another one signs up instead of it. */
const SHOP_MS = 100_000;
const PAUSE_MS = [50, 400] as const;

/** Lets shops work until the time is over, and waits until all of their requests and connections have ended. */
export async function runLoad(addresses: Addresses, random: Random, journal: Journal, untilMs: number): Promise<void> {
  let opened = 0;
  const work = async (own: Random, firstMs: number) => {
    for (let endMs = firstMs; journal.now() < untilMs; endMs += SHOP_MS) {
      opened += 1;
      await runShop(`shop${opened}`, addresses, own.fork(), journal, Math.min(endMs, untilMs));
    }
  };
  // The first shops end at different times, so that the later ones sign up at different times.
  await Promise.all(Array.from({ length: SHOPS }, (_, n) => work(random.fork(), (SHOP_MS * (n + 1)) / SHOPS)));
}

async function runShop(
  tag: string,
  addresses: Addresses,
  random: Random,
  journal: Journal,
  untilMs: number,
): Promise<void> {
  let shop: Shop | undefined;
  try {
    shop = await openShop(tag, addresses, random, journal);
    await importProducts(shop);
    while (journal.now() < untilMs) {
      await random.pick(DRAWN)(shop);
      await pause(random.between(...PAUSE_MS));
    }
  } catch (error) {
    journal.fail('shop', `${tag} ended early: ${describe(error)}`);
  }
  if (shop) await Promise.all(shop.background);
}
