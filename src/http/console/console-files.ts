import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Request, Response } from 'express';

/** The names of these files contain a hash of their content. */
const HASHED = /^\/assets\//;
const FOREVER = 'public, max-age=31536000, immutable';

/**
 * Compressed forms of a file, by the extension that the build adds to its name. The first that a client accepts is
 * sent.
 */
const ENCODINGS = { br: '.br', gzip: '.gz' } as const;
type Encoding = keyof typeof ENCODINGS | 'identity';

/** The contents of a file by encoding. */
type Forms = Partial<Record<Encoding, Buffer>>;

/** A build of the console in memory: some 2 MB, so that a later build in the same folder cannot mix with it. */
export interface ConsoleFiles {
  /** When the page was written. */
  builtAt: number;
  page: string;
  /** Sends a file if the build has it. Returns whether it has. */
  send(req: Request, res: Response): boolean;
}

/** Returns when the page in the folder was written; null if there is none. */
export function builtAt(folder: string): number | null {
  return statSync(join(folder, 'index.html'), { throwIfNoEntry: false })?.mtimeMs ?? null;
}

/** Reads a build. Hidden files and the page itself, which needs a nonce, are not among its files. */
export function readConsoleFiles(folder: string, writtenAt: number): ConsoleFiles {
  const files = new Map<string, Forms>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('.') || entry.name === 'index.html') continue;
    const path = join(entry.parentPath, entry.name);
    const [name, encoding] = nameOf(path.slice(folder.length));
    files.set(name, { ...files.get(name), [encoding]: readFileSync(path) });
  }
  return {
    builtAt: writtenAt,
    page: readFileSync(join(folder, 'index.html'), 'utf8'),
    send: (req, res) => {
      const forms = files.get(req.path);
      if (forms?.identity) sendForm(req, res, forms);
      return forms?.identity !== undefined;
    },
  };
}

function nameOf(path: string): [name: string, encoding: Encoding] {
  const [encoding] = Object.entries(ENCODINGS).find(([, extension]) => path.endsWith(extension)) ?? [];
  return encoding ? [path.slice(0, -extname(path).length), encoding as Encoding] : [path, 'identity'];
}

function sendForm(req: Request, res: Response, forms: Forms): void {
  const offered = (Object.keys(ENCODINGS) as Encoding[]).filter((encoding) => forms[encoding]);
  const accepted = (req.acceptsEncodings([...offered, 'identity']) || 'identity') as Encoding;
  const best = offered.find((encoding) => req.acceptsEncodings(encoding)) ?? accepted;
  if (best !== 'identity') res.set('Content-Encoding', best);
  res
    .vary('Accept-Encoding')
    .type(extname(req.path))
    .set('Cache-Control', HASHED.test(req.path) ? FOREVER : 'no-cache')
    .set('Cross-Origin-Resource-Policy', 'same-origin')
    .send(forms[best] ?? forms.identity);
}
