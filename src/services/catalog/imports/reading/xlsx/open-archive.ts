import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { AppError } from '../../../../../core/errors.ts';
import { fileError } from '../read-errors.ts';
import { damaged, type Part } from './part.ts';
import { rejectZipBomb } from './reject-zip-bomb.ts';

/** The parts of a workbook by name. All of them were unpacked once, so their sizes are verified. */
export interface Archive {
  find(name: string): Part | null;
}

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
/** The container of Office 97 files and of password-protected workbooks (OLE compound file). */
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');
/** A workbook with many pictures has some thousands of parts. */
const MAX_PARTS = 10_000;
const [STORED, DEFLATED] = [0, 8];

/**
 * Opens the zip archive of a workbook. Throws a VALIDATION error for a file that is not a zip archive, is encrypted, is
 * damaged, or unpacks to too much.
 */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  assertWorkbook(bytes);
  const parts = await listParts(bytes);
  await rejectZipBomb(parts, bytes.length);
  const byName = new Map(parts.map((part) => [part.name.toLowerCase(), part]));
  return { find: (name) => byName.get(name.toLowerCase()) ?? null };
}

function assertWorkbook(bytes: Buffer): void {
  if (bytes.length === 0) throw fileError('The file is empty.');
  if (bytes.subarray(0, OLE.length).equals(OLE)) {
    if (bytes.includes(ENCRYPTED)) throw encrypted();
    throw fileError('The file is an old Excel file (.xls). Save it as .xlsx.');
  }
  if (!bytes.subarray(0, ZIP.length).equals(ZIP)) throw noWorkbook();
}

async function listParts(bytes: Buffer): Promise<Part[]> {
  const parts: Part[] = [];
  try {
    const zip = await fromBufferPromise(bytes);
    if (zip.entryCount > MAX_PARTS) throw fileError(`The workbook has more than ${MAX_PARTS} parts.`);
    // The library throws for names that lead out of the archive (`../`).
    for await (const entry of zip.eachEntry()) parts.push(await locate(zip, entry, bytes));
  } catch (error) {
    throw error instanceof AppError ? error : noWorkbook(error);
  }
  assertNoOverlaps(parts);
  return parts;
}

async function locate(zip: ZipFile, entry: Entry, bytes: Buffer): Promise<Part> {
  if (entry.isEncrypted()) throw encrypted();
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
  const end = fileDataStart + entry.compressedSize;
  const { fileName: name, compressionMethod: method } = entry;
  if (end > bytes.length || (method !== STORED && method !== DEFLATED)) throw damaged(name);
  return {
    name,
    start: entry.relativeOffsetOfLocalHeader,
    packed: bytes.subarray(fileDataStart, end),
    end,
    isDeflated: method === DEFLATED,
    size: entry.uncompressedSize,
    crc32: entry.crc32,
  };
}

/**
 * Rejects parts that share bytes, with which a small file unpacks to a very large one, and repeated names, which
 * programs resolve differently.
 */
function assertNoOverlaps(parts: readonly Part[]): void {
  const sorted = parts.toSorted((a, b) => a.start - b.start);
  const overlapping = sorted.find(({ start }, index) => start < (sorted[index - 1]?.end ?? 0));
  if (overlapping) throw damaged(overlapping.name);
  const names = new Set<string>();
  for (const { name } of parts) {
    if (names.has(name.toLowerCase())) throw damaged(name);
    names.add(name.toLowerCase());
  }
}

function encrypted(): Error {
  return fileError('The file is protected by a password. Save it without one.');
}

function noWorkbook(cause?: unknown): Error {
  const error = fileError('The file is damaged, or no Excel workbook (.xlsx).');
  error.cause = cause;
  return error;
}
