import { writeFile } from 'node:fs/promises';
import { generated } from './generated.ts';

/** The first part of `npm run codegen`: writes the files of schema/, from one of which the typed operations are made. */
for (const [path, text] of Object.entries(generated)) await writeFile(path, text());
