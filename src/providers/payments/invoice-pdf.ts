import { platformError, unreadable } from './platform-error.ts';

/** The largest invoice that is passed on. */
export const MAX_PDF_BYTES = 10_000_000;

/** The bytes of an invoice that was fetched. Throws ProviderError for an answer that is no PDF. */
export async function pdfOf(response: Response): Promise<Uint8Array> {
  if (response.status === 404 || response.status === 410) throw platformError('not_found');
  if (!response.ok) throw platformError('unavailable');
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (new TextDecoder('latin1').decode(bytes.subarray(0, 5)) === '%PDF-') return bytes;
  throw unreadable();
}
