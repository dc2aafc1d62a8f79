import { newShop } from '../support/shop.ts';
import type { World } from './step.ts';

/** Makes a fresh organization with its administrator beside the world's own, for calls that end what they are called with. */
export const another =
  (name: string) =>
  async (world: World): Promise<void> => {
    world.others[name] = await newShop(world.testApp);
  };

/** Calls with the token of that one. */
export const as =
  (name: string) =>
  ({ others }: World): string =>
    others[name]!.token;
