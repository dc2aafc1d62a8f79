import { snakeCase } from '../../src/core/naming.ts';
import type { World } from './step.ts';

/** Fields that are of one organization or of one call alone, beside ids and times, and why. */
const DIFFERS: Record<string, string> = {
  access_token: 'a secret',
  temp_token: 'a secret',
  secret: 'a secret',
  otpauth_uri: 'holds a secret',
  backup_codes: 'secrets',
  api_key: 'a secret',
  prefix: 'the beginning of a secret',
  identifier_hash: 'made of the user',
  webhook_url: 'holds a secret',
  authorization_url: 'holds a secret',
  state: 'a secret',
  client_token: 'made for the checkout',
  portal_url: 'made for the call',
  duration_ms: 'how long an AI took',
  cms_post_id: 'the site counts its posts',
  external_post_id: 'the site counts its posts',
  number: 'the provider counts its invoices',
  size: 'of a zip that holds other ids',
  base_url: 'a shop of the platform of its own',
  media_base_url: 'a shop of the platform of its own',
  slug: 'made of the organization’s name, or of the title where the site has it already',
};

/** An answer without what has to differ between two organizations that did the same: ids become the names they are kept under. */
export function comparable(answer: unknown, { ids, shop, staff }: World): unknown {
  const names = new Map([
    ...Object.entries(ids).map(([name, id]) => [id, name] as const),
    [shop.organizationId, 'organization_id'],
  ]);
  const text = JSON.stringify(answer)
    .replaceAll(shop.email, '<email>')
    .replaceAll(staff.email, '<staff>')
    .replaceAll(`Shop ${shop.email.slice(0, 8)}`, '<organization>')
    // The site gives each post an address of its own.
    .replace(/\/cms\/[\w-]+\//g, '/cms/<slug>/')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => `<${names.get(id) ?? 'id'}>`)
    // As payment providers write theirs.
    .replace(/\b(txn|ctm|sub)_\w+/g, '<$1>')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, '<time>');
  return JSON.parse(text, (key, value: unknown) => (key in DIFFERS && value !== null ? `<${key}>` : value));
}

/** A refusal in the words of REST: each door names fields as its callers do, `company_name` and `companyName`. */
export function inOneDialect(refusal: unknown): unknown {
  return JSON.parse(JSON.stringify(refusal).replace(/\b[a-z]+(?=[A-Z])\w+/g, snakeCase));
}
