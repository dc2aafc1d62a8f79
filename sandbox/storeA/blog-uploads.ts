import { randomBytes } from 'node:crypto';
import { BoundedMap } from '../bounded-map.ts';
import { imageType } from './blog-image.ts';

const MAX_UPLOADS = 200;
const IMAGE_MIME_TYPES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/heic']);

export interface StagedUploadInput {
  filename: string;
  mimeType: string;
  resource: string;
  httpMethod?: string;
  fileSize?: string;
}

interface Staged {
  policy: string;
  mimeType: string;
  fileSize: number | null;
  content: Buffer | null;
}

/** Uploads in progress: https://shopify.dev/docs/api/admin-graphql/latest/mutations/stagedUploadsCreate */
export class StagedUploads {
  private readonly staged = new BoundedMap<string, Staged>(MAX_UPLOADS);

  clear(): void {
    this.staged.clear();
  }

  /** The upload target of each file. Only images by POST are supported. */
  create(inputs: readonly StagedUploadInput[], shopUrl: string) {
    const userErrors = inputs.flatMap(({ filename, mimeType, resource, httpMethod }, at) => {
      const wrong = (field: string, message: string) => [{ field: ['input', String(at), field], message }];
      if (!filename.trim()) return wrong('filename', "Filename can't be blank");
      if (resource !== 'IMAGE' || httpMethod !== 'POST')
        return wrong('resource', 'The sandbox takes images by POST only');
      return IMAGE_MIME_TYPES.has(mimeType) ? [] : wrong('mimeType', `${mimeType} is not a recognized format`);
    });
    if (userErrors.length > 0) return { stagedTargets: null, userErrors };
    const url = `${shopUrl}/staged-uploads`;
    const stagedTargets = inputs.map(({ filename, mimeType, fileSize }) => {
      const key = `tmp/${randomBytes(8).toString('hex')}/${filename.replaceAll(/[^\w.-]+/g, '_')}`;
      const policy = randomBytes(16).toString('base64url');
      this.staged.set(key, {
        policy,
        mimeType,
        fileSize: fileSize === undefined ? null : Number(fileSize),
        content: null,
      });
      const parameters = { 'Content-Type': mimeType, success_action_status: '201', acl: 'private', key, policy };
      return {
        url,
        resourceUrl: `${url}/${key}`,
        parameters: Object.entries(parameters).map(([name, value]) => ({ name, value })),
      };
    });
    return { stagedTargets, userErrors };
  }

  /** Stores an uploaded file. Returns a reason if its fields are not those of the upload target. */
  take(fields: ReadonlyMap<string, string>, content: Buffer): string | null {
    const staged = this.staged.get(fields.get('key') ?? '');
    if (!staged || staged.policy !== fields.get('policy')) return 'AccessDenied';
    if (staged.mimeType !== fields.get('Content-Type')) return 'InvalidPolicyDocument';
    if (staged.fileSize !== null && content.length !== staged.fileSize) return 'EntityTooLarge';
    staged.content = content;
    return null;
  }

  /**
   * The image behind a `resourceUrl`: null if it was not uploaded or is no image, undefined for an address of another
   * host.
   */
  imageAt(address: string, shopUrl: string): Buffer | null | undefined {
    const path = `${shopUrl}/staged-uploads/`;
    if (!address.startsWith(path)) return undefined;
    const content = this.staged.get(address.slice(path.length))?.content;
    return content && imageType(content) ? content : null;
  }
}
