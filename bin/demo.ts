import { parseArgs } from 'node:util';
import { importCatalogue } from './demo/import-catalogue.ts';
import { openInstallation } from './demo/installation.ts';
import { publish, showCost } from './demo/publish.ts';
import { heading, labelled, say, write } from './demo/screen.ts';
import { openShop } from './demo/shop.ts';
import { writePost } from './demo/write-post.ts';
import { writeTexts } from './demo/write-texts.ts';
import { run } from './run.ts';

/**
 * `npm run demo`: sets everything up and does the main job on the sample catalogue, through the public API only; then the
 * service stays up. With `--exit` it ends.
 */
await run(async (opened) => {
  const { values } = parseArgs({ options: { exit: { type: 'boolean' } } });
  heading('Everything starts');
  const begun = performance.now();
  const installation = await openInstallation(opened);
  say(
    `PostgreSQL, Valkey, the sandbox, API and workers run after ${((performance.now() - begun) / 1000).toFixed(1)} s.`,
  );

  const shop = await openShop(installation);
  await importCatalogue(shop, 'samples/catalogue.csv');
  const shown = await writeTexts(shop);
  await publish(shop, shown);
  await writePost(shop, installation, shown);
  await showCost(shop);

  if (values.exit) return 'ends';
  write('\nThe service keeps running; Ctrl-C ends it.');
  labelled('GraphQL', `${installation.url}/graphql`);
  labelled('REST', `${installation.url}/api/v1`);
  labelled('Sandbox', `${installation.sandboxUrl}  stands in for AI providers and shops`);
  labelled('Data', installation.dataDir);
  labelled('E-mail', shop.signIn.email);
  labelled('Password', shop.signIn.password);
  return 'stays';
});
