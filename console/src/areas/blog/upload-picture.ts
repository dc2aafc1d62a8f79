import { requestRest } from '../../api/rest.ts';

/** A stored picture. A stock photo has a credit, with which the post is published. */
export interface StoredPicture {
  url: string;
  attribution: { photographer?: string; attribution_url?: string } | null;
}

export async function uploadPicture(file: File): Promise<StoredPicture> {
  const body = new FormData();
  body.append('file', file);
  const response = await requestRest('/files', { method: 'POST', body });
  return (await response.json()) as StoredPicture;
}

/** Stores a photo of a provider, so that it lasts and its credit is known. */
export async function storeStockPhoto(provider: string, photoId: string): Promise<StoredPicture> {
  const response = await requestRest('/files', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ provider, photo_id: photoId }),
  });
  return (await response.json()) as StoredPicture;
}
