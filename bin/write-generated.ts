import { writeFile } from 'node:fs/promises';
import { generated } from './generated.ts';

/** The first part of `npm run codegen`: writes the generated files. GraphQL Codegen reads one of them afterwards. */
for (const [path, text] of Object.entries(generated)) await writeFile(path, await text());
