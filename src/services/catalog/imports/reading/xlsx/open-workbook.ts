import { posix } from 'node:path';
import { fileError } from '../read-errors.ts';
import { type Archive, openArchive } from './open-archive.ts';
import { type Part, readPart } from './part.ts';
import { readDateStyles } from './read-styles.ts';
import { maxUnpackedBytes } from './reject-zip-bomb.ts';
import { readSharedStrings } from './shared-strings.ts';
import type { CellContext } from './sheet-rows.ts';

export interface Workbook extends CellContext {
  /** The visible worksheets, in the order of their tabs. */
  sheets: Part[];
}

interface Link {
  id: string;
  type: string;
  part: Part | null;
}

/**
 * Opens a workbook and finds its sheets. Throws a VALIDATION error for a file that is not a workbook, is damaged,
 * protected or too large, or has no visible worksheet.
 */
export async function openWorkbook(bytes: Buffer): Promise<Workbook> {
  const archive = await openArchive(bytes);
  const book = linked(await readLinks(archive, ''), 'officeDocument');
  if (!book || !/\.xml$/i.test(book.name)) {
    throw fileError(
      book
        ? 'The file is a binary Excel workbook (.xlsb). Save it as .xlsx.'
        : 'The file is a zip archive, but no Excel workbook (.xlsx).',
    );
  }
  const links = await readLinks(archive, book.name);
  const { visible, calendar } = await readBook(book);
  const sheets = visible.flatMap((id) => links.find((link) => link.id === id && link.type === 'worksheet')?.part ?? []);
  if (sheets.length === 0) throw fileError('The workbook has no visible worksheet.');
  const dateStyles = await readDateStyles(linked(links, 'styles'));
  const strings = await readSharedStrings(linked(links, 'sharedStrings'));
  return { sheets, strings, dateStyles, calendar, maxSharedBytes: maxUnpackedBytes(bytes.length) };
}

async function readBook(book: Part): Promise<Pick<Workbook, 'calendar'> & { visible: string[] }> {
  const visible: string[] = [];
  let calendar: Workbook['calendar'] = 1900;
  await readPart(book, {
    open(name, attributes) {
      if (name === 'workbookPr' && /^(1|true)$/.test(attributes.get('date1904') ?? '')) calendar = 1904;
      if (name === 'sheet' && (attributes.get('state') ?? 'visible') === 'visible')
        visible.push(attributes.get('id') ?? '');
    },
  });
  return { visible, calendar };
}

/**
 * Returns the links of a part, or of the archive for an empty name. The type is the last segment of the link's type
 * URI.
 */
async function readLinks(archive: Archive, from: string): Promise<Link[]> {
  const folder = posix.dirname(from);
  const part = archive.find(posix.join(folder, '_rels', `${posix.basename(from)}.rels`));
  const links: Link[] = [];
  if (!part) return links;
  await readPart(part, {
    open(name, attributes) {
      if (name !== 'Relationship' || attributes.get('TargetMode') === 'External') return;
      const target = posix.resolve('/', folder, attributes.get('Target') ?? '').slice(1);
      links.push({
        id: attributes.get('Id') ?? '',
        type: posix.basename(attributes.get('Type') ?? ''),
        part: archive.find(target),
      });
    },
  });
  return links;
}

function linked(links: readonly Link[], type: string): Part | null {
  return links.find((link) => link.type === type)?.part ?? null;
}
