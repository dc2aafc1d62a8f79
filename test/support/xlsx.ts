import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipPart {
  name: string;
  content: string | Buffer;
  stored?: boolean;
  /** Wrong values for the directory of the archive, such as a false size. */
  size?: number;
  crc32?: number;
  flags?: number;
}

/** Returns a zip archive with the given parts and directory, which may contradict each other. */
export function zip(parts: readonly ZipPart[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const part of parts) {
    const content = Buffer.from(part.content as string);
    const packed = part.stored ? content : deflateRawSync(content);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(part.flags ?? 0, 2);
    shared.writeUInt16LE(part.stored ? 0 : 8, 4);
    shared.writeUInt32LE(part.crc32 ?? crc32(content), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(part.size ?? content.length, 18);
    shared.writeUInt16LE(Buffer.byteLength(part.name), 22);
    const location = Buffer.alloc(14);
    location.writeUInt32LE(at, 10);
    const body = Buffer.concat([Buffer.from('PK\u0003\u0004'), shared, Buffer.from(part.name), packed]);
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), shared, location, Buffer.from(part.name)]),
    );
    bodies.push(body);
    at += body.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...bodies, ...directory, Buffer.from('PK\u0005\u0006'), end]);
}

export interface Book {
  /** The XML inside `sheetData` by sheet. A sheet whose name begins with `hidden` is hidden. */
  sheets: Record<string, string>;
  /** The XML inside `sst`. */
  strings?: string;
  /** Number formats of the cell styles, the first of which is style 1. */
  formats?: string[];
  date1904?: boolean;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Returns a row of a sheet with inline strings. */
export function textRow(...cells: string[]): string {
  return `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;
}

/** Returns the parts of a workbook as Excel writes them. A test may change them before it zips them. */
export function bookParts({ sheets, strings, formats = [], date1904 = false }: Book): ZipPart[] {
  const names = Object.keys(sheets);
  const tabs = names.map(
    (name, n) =>
      `<sheet name="${name}" sheetId="${n + 1}" r:id="rId${n + 1}"${name.startsWith('hidden') ? ' state="hidden"' : ''}/>`,
  );
  const links = names.map(
    (_, n) => `<Relationship Id="rId${n + 1}" Type="${LINKS}/worksheet" Target="worksheets/sheet${n + 1}.xml"/>`,
  );
  const styles = formats.map((format, n) => `<numFmt numFmtId="${164 + n}" formatCode="${format}"/>`);
  const others = `<Relationship Id="styles" Type="${LINKS}/styles" Target="styles.xml"/><Relationship Id="strings" Type="${LINKS}/sharedStrings" Target="/xl/sharedStrings.xml"/>`;
  return [
    { name: '[Content_Types].xml', content: `${XML}<Types/>` },
    {
      name: '_rels/.rels',
      content: `${XML}<Relationships><Relationship Id="rId1" Type="${LINKS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `${XML}<workbook ${MAIN} xmlns:r="${LINKS}"><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets>${tabs.join('')}</sheets></workbook>`,
    },
    { name: 'xl/_rels/workbook.xml.rels', content: `${XML}<Relationships>${links.join('')}${others}</Relationships>` },
    ...names.map((name, n) => ({
      name: `xl/worksheets/sheet${n + 1}.xml`,
      content: `${XML}<worksheet ${MAIN}><sheetData>${sheets[name]}</sheetData></worksheet>`,
    })),
    {
      name: 'xl/styles.xml',
      content: `${XML}<styleSheet ${MAIN}><numFmts>${styles.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats.map((_, n) => `<xf numFmtId="${164 + n}"/>`).join('')}</cellXfs></styleSheet>`,
    },
    { name: 'xl/sharedStrings.xml', content: `${XML}<sst ${MAIN}>${strings ?? ''}</sst>` },
  ];
}

/** Returns a workbook with one sheet or several. */
export function book(rows: string | Book, more: Omit<Book, 'sheets'> = {}): Buffer {
  return zip(bookParts(typeof rows === 'string' ? { sheets: { Products: rows }, ...more } : rows));
}
