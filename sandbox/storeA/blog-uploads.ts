import { randomBytes } from 'node:crypto';
import { BoundedMap } from '../bounded-map.ts';
import { imageType } from './blog-image.ts';

const KEPT = 200;
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

/** Files on their way into the shop: https://shopify.dev/docs/api/admin-graphql/latest/mutations/stagedUploadsCreate */
export class StagedUploads {
  private readonly staged = new BoundedMap<string, Staged>(KEPT);

  clear(): void {
    this.staged.clear();
  }

  /** Where each of the files is posted to, and with what. Only images by POST: nothing else is asked for. */
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

  /** Takes a file by the fields it came with; the reason where they are not those it was staged with. */
  take(fields: ReadonlyMap<string, string>, content: Buffer): string | null {
    const staged = this.staged.get(fields.get('key') ?? '');
    if (!staged || staged.policy !== fields.get('policy')) return 'AccessDenied';
    if (staged.mimeType !== fields.get('Content-Type')) return 'InvalidPolicyDocument';
    if (staged.fileSize !== null && content.length !== staged.fileSize) return 'EntityTooLarge';
    staged.content = content;
    return null;
  }

  /** The file behind a `resourceUrl`, if it was posted and is an image; undefined for an address of elsewhere. */
  imageAt(address: string, shopUrl: string): Buffer | null | undefined {
    const path = `${shopUrl}/staged-uploads/`;
    if (!address.startsWith(path)) return undefined;
    const content = this.staged.get(address.slice(path.length))?.content;
    return content && imageType(content) ? content : null;
  }
}
