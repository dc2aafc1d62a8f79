import { requestRest } from '../../api/rest.ts';

/** A source as the upload returns it: with the columns of the file and its first rows. */
export interface UploadedSource {
  id: string;
  columns: string[];
  column_mapping: Record<string, string>;
  suggested_mapping: Record<string, string>;
  mappable_fields: string[];
  preview_rows: Record<string, unknown>[];
  config: { layout?: string; row_count?: number };
}

export async function uploadFile(projectId: string, file: File): Promise<UploadedSource> {
  const body = new FormData();
  body.append('file', file);
  const response = await requestRest(`/projects/${projectId}/data-sources/upload`, { method: 'POST', body });
  return (await response.json()) as UploadedSource;
}
