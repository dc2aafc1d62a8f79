import { writeFile } from 'node:fs/promises';
import { generated } from './generated.ts';

/** A part of `npm run codegen`: writes schema/schema.graphql, from which the typed operations are made. */
await writeFile('schema/schema.graphql', generated['schema/schema.graphql']());
