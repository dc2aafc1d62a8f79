import { buffer } from 'node:stream/consumers';
import busboy from 'busboy';
import type { Request } from 'express';
import { Refusal } from './answers.ts';

interface Uploaded {
  name: string;
  mimeType: string;
  content: Buffer;
  fields: Record<string, string>;
}

/** The first bytes by which WordPress verifies the type of a file. */
const TYPES: readonly [mimeType: string, endings: string[], beginning: string][] = [
  ['image/png', ['png'], '\u0089PNG'],
  ['image/jpeg', ['jpg', 'jpeg'], '\u00FF\u00D8\u00FF'],
  ['image/gif', ['gif'], 'GIF8'],
  ['image/webp', ['webp'], 'RIFF'],
];

/** Whether a body is a file. Only this module reads such bodies. */
export const isFile = (type: string | undefined): boolean =>
  /^(image\/|application\/octet-stream|multipart\/form-data)/i.test(type ?? '');

/** The uploaded file: the body with a `Content-Disposition`, or the form field `file`. Throws {@link Refusal}. */
export async function uploadedFile(req: Request): Promise<Uploaded> {
  const given = req.is('multipart/form-data') ? await fromForm(req) : await fromBody(req);
  const type = TYPES.find(([, endings]) => endings.includes(given.name.split('.').at(-1)!.toLowerCase()));
  if (!type || !given.content.toString('latin1', 0, 8).startsWith(type[2])) {
    throw new Refusal(500, 'rest_upload_sideload_error', 'Sorry, you are not allowed to upload this file type.');
  }
  return { ...given, mimeType: type[0] };
}

async function fromBody(req: Request): Promise<Uploaded> {
  const content = isFile(req.get('content-type')) ? await buffer(req) : Buffer.alloc(0);
  const disposition = req.get('content-disposition');
  if (!disposition) throw new Refusal(400, 'rest_upload_no_content_disposition', 'No Content-Disposition supplied.');
  const [, quoted, bare] = /^\s*attachment;\s*filename=(?:"([^"]+)"|([^\s;]+))/i.exec(disposition) ?? [];
  const name = quoted ?? bare;
  if (!name)
    throw new Refusal(
      400,
      'rest_upload_invalid_disposition',
      'Invalid Content-Disposition supplied. Content-Disposition needs to be formatted as `attachment; filename="image.png"` or similar.',
    );
  if (content.length === 0) throw new Refusal(400, 'rest_upload_no_data', 'No data supplied.');
  return { name, mimeType: '', content, fields: {} };
}

function fromForm(req: Request): Promise<Uploaded> {
  return new Promise((resolve, reject) => {
    const fields: Record<string, string> = {};
    let file: Promise<{ name: string; content: Buffer }> | undefined;
    const form = busboy({ headers: req.headers });
    form.on('field', (name, value) => void (fields[name] = value));
    form.on(
      'file',
      (_field, stream, { filename }) =>
        void (file = buffer(stream).then((content) => ({ name: filename ?? '', content }))),
    );
    form.on('error', reject);
    form.on('close', () => {
      if (!file) return reject(new Refusal(400, 'rest_upload_no_data', 'No data supplied.'));
      file.then(({ name, content }) => resolve({ name, mimeType: '', content, fields }), reject);
    });
    req.pipe(form);
  });
}
