/** A program that starts the embedded stores and says so; for the tests that end it in one way or another. */
import { startEmbeddedStores } from '../../src/embedded/stores.ts';

const [dataDir = '', manner] = process.argv.slice(2);
const stores = await startEmbeddedStores({ dataDir, postgres: true, redis: true, durable: false });
process.stdout.write(`${JSON.stringify(stores)}\n`);

if (manner === 'orderly') {
  process.once('SIGINT', () => void stores.stop().then(() => process.exit()));
}
if (manner !== 'returns') setInterval(() => {}, 1000);
