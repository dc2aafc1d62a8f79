import { snakeCase } from '../../src/core/naming.ts';
import type { World } from './step.ts';

/** Fields other than ids and times that differ between organizations or calls, with the reason. */
const VOLATILE_FIELDS: Record<string, string> = {
  access_token: 'a secret',
  temp_token: 'a secret',
  secret: 'a secret',
  otpauth_uri: 'contains a secret',
  backup_codes: 'secrets',
  api_key: 'a secret',
  prefix: 'the beginning of a secret',
  identifier_hash: 'derived from the user',
  webhook_url: 'contains a secret',
  authorization_url: 'contains a secret',
  state: 'a secret',
  client_token: 'created for the checkout',
  portal_url: 'created for the call',
  duration_ms: 'the duration of an AI call',
  cms_post_id: 'the site counts its posts',
  external_post_id: 'the site counts its posts',
  number: 'the provider counts its invoices',
  size: 'the size of a ZIP file with other ids',
  base_url: 'each has its own shop',
  media_base_url: 'each has its own shop',
  slug: 'derived from the name of the organization, or made unique on the site',
};

/**
 * A response with everything replaced that differs between two organizations with the same history. Ids become their
 * names.
 */
export function comparable(answer: unknown, { ids, shop, staff }: World): unknown {
  const names = new Map([
    ...Object.entries(ids).map(([name, id]) => [id, name] as const),
    [shop.organizationId, 'organization_id'],
  ]);
  const text = JSON.stringify(answer)
    .replaceAll(shop.email, '<email>')
    .replaceAll(staff.email, '<staff>')
    .replaceAll(`Shop ${shop.email.slice(0, 8)}`, '<organization>')
    // Every post has an address of its own.
    .replace(/\/cms\/[\w-]+\//g, '/cms/<slug>/')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => `<${names.get(id) ?? 'id'}>`)
    // The ids of payment providers.
    .replace(/\b(txn|ctm|sub)_\w+/g, '<$1>')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, '<time>');
  return JSON.parse(text, (key, value: unknown) => (key in VOLATILE_FIELDS && value !== null ? `<${key}>` : value));
}

/** An error with the field names of REST. GraphQL uses `companyName` for `company_name`. */
export function withRestNames(refusal: unknown): unknown {
  return JSON.parse(JSON.stringify(refusal).replace(/\b[a-z]+(?=[A-Z])\w+/g, snakeCase));
}
