import { requestRest } from '../../api/rest.ts';

/** A source as the upload returns it: with the columns of the file and its first rows. */
export interface UploadedSource {
  id: string;
  columns: string[];
  mappable_fields: string[];
  preview_rows: Record<string, unknown>[];
  config: { layout?: string; row_count?: number };
}

export async function uploadFile(projectId: string, file: File): Promise<UploadedSource> {
  const body = new FormData();
  body.append('file', file);
  const response = await requestRest(`/projects/${projectId}/data-sources/upload`, { method: 'POST', body });
  const source = (await response.json()) as UploadedSource;
  remember(source);
  return source;
}

const key = (sourceId: string) => `upload-${sourceId}`;

function remember(source: UploadedSource): void {
  try {
    sessionStorage.setItem(key(source.id), JSON.stringify(source));
  } catch {
    // A very wide file: its columns are as they were recognised, and no form changes that.
  }
}

/** What was found in a file that this window has uploaded, also after a reload. */
export function rememberedUpload(sourceId: string): UploadedSource | null {
  const stored = sessionStorage.getItem(key(sourceId));
  return stored ? (JSON.parse(stored) as UploadedSource) : null;
}
