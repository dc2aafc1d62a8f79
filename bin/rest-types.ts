import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** The TypeScript types of an OpenAPI document, as the client folder makes them with its own compiler. Throws where it cannot. */
export async function restTypes(openApi: string): Promise<string> {
  const maker = spawn(process.execPath, ['client/make-rest-types.js'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(maker, 'close');
  maker.stdin.end(openApi);
  const made = await text(maker.stdout);
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error('client/make-rest-types.js cannot make client/generated/rest.ts');
  return made;
}
