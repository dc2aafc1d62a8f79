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
const SHOPS = 5;
/** New organizations sign up during the whole run. */
const NEW_SHOP_MS = 20_000;
const PAUSE_MS = [50, 400] as const;

/** Lets shops work until the time is over, and waits until all of their requests and connections have ended. */
export async function runLoad(addresses: Addresses, random: Random, journal: Journal, untilMs: number): Promise<void> {
  const shops: Promise<void>[] = [];
  for (let n = 1; journal.now() < untilMs; n += 1) {
    shops.push(runShop(`shop${n}`, addresses, random.fork(), journal, untilMs));
    if (n >= SHOPS) await pause(NEW_SHOP_MS);
  }
  await Promise.all(shops);
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
