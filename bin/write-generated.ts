import { writeFile } from 'node:fs/promises';
import { generated } from './generated.ts';

/** The first part of `npm run codegen`: writes all but the typed operations, which are made from one of these files. */
for (const [path, text] of Object.entries(generated)) await writeFile(path, await text());
