import { generateTexts } from './generate-texts.ts';
import { importCatalogue } from './import-catalogue.ts';
import type { Installation } from './installation.ts';
import { publishPost } from './publish-post.ts';
import { publishTexts, showCost } from './publish-texts.ts';
import { registerShop, type SignIn } from './shop.ts';

/** Runs the main use case for a new shop, step by step. Returns how to sign in as its administrator. */
export async function runUseCase(installation: Installation): Promise<SignIn> {
  const shop = await registerShop(installation);
  await importCatalogue(shop, 'samples/catalogue.csv');
  const shown = await generateTexts(shop);
  await publishTexts(shop, shown);
  await publishPost(shop, installation, shown);
  await showCost(shop);
  return shop.signIn;
}
