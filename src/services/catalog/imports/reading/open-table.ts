import type { Readable } from 'node:stream';
import { SourceType } from '../../../../../entities/catalog/data-source.ts';
import { fileError } from './read-errors.ts';
import { openCsv } from './csv/open-csv.ts';
import { openJson } from './open-json.ts';
import { openXlsx } from './open-xlsx.ts';
import type { Table } from './table.ts';

/**
 * Opens a file as a table. The caller destroys `input` and closes the table.
 * @throws 422, possibly after the first rows, for a file that is not of the type; the reason of the signal.
 */
export async function openTable(input: Readable, sourceType: SourceType, signal?: AbortSignal): Promise<Table> {
  switch (sourceType) {
    case SourceType.json:
      return openJson(input);
    case SourceType.xlsx:
      return openXlsx(input, signal);
    case SourceType.csv:
      return openCsv(input);
    default:
      throw fileError(`A ${sourceType} source has no file.`);
  }
}
