import { writeFile } from 'node:fs/promises';
import { generated } from './generated.ts';

/** A part of `npm run codegen`: writes schema/openapi.json, the description of the REST surface. */
await writeFile('schema/openapi.json', generated['schema/openapi.json']());
