import type { AiProviderName } from '../../../entities/generation/ai-provider-name.ts';
import { totpCipherContext } from '../accounts/second-factor/totp.ts';
import { responseCipherContext } from '../idempotency/run-idempotent.ts';
import { mailCipherContext } from '../mail/outbox.ts';
import { aiKeyCipherContext } from '../organizations/ai-keys.ts';
import { chatTenantCipherContext } from '../organizations/get-chat-tenant.ts';
import { signingSecretCipherContext } from '../outgoing-webhooks/signing-secret.ts';
import { stockPhotoKeyCipherContext } from '../photos/seal-stock-photo-key.ts';
import { credentialsCipherContext } from '../stores/credentials.ts';
import { registrationCipherContext } from '../stores/product-webhooks/registration-secret.ts';
import { pendingInstallCipherContext } from '../stores/storeA/pending-installs.ts';

/** A column with texts that are sealed by the cipher. */
export interface SealedColumn {
  table: string;
  column: string;
  /** The primary key. */
  key: readonly [string, ...string[]];
  /** Columns outside the primary key that are part of the cipher context. */
  contextColumns?: readonly string[];
  /** The cipher context of a row, from the columns above as text. */
  cipherContext(row: Record<string, string>): string;
}

/**
 * Every sealed column of the database. A rotation skips a column that is missing here, so its texts would be lost with
 * the previous key.
 */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    table: 'store_connections',
    column: 'credentials',
    key: ['id'],
    contextColumns: ['organization_id'],
    cipherContext: ({ id = '', organization_id = '' }) =>
      credentialsCipherContext({ id, organizationId: organization_id }),
  },
  {
    table: 'pending_installs',
    column: 'credentials',
    key: ['id'],
    cipherContext: ({ id = '' }) => pendingInstallCipherContext(id),
  },
  {
    table: 'organization_ai_keys',
    column: 'ciphertext',
    key: ['organization_id', 'provider'],
    cipherContext: ({ organization_id = '', provider }) =>
      aiKeyCipherContext(organization_id, provider as AiProviderName),
  },
  {
    table: 'chat_tenants',
    column: 'api_token',
    key: ['organization_id'],
    cipherContext: ({ organization_id = '' }) => chatTenantCipherContext(organization_id, 'api_token'),
  },
  {
    table: 'chat_tenants',
    column: 'webhook_token',
    key: ['organization_id'],
    cipherContext: ({ organization_id = '' }) => chatTenantCipherContext(organization_id, 'webhook_token'),
  },
  {
    table: 'stock_photo_keys',
    column: 'api_key',
    key: ['id'],
    contextColumns: ['organization_id'],
    cipherContext: ({ id = '', organization_id = '' }) =>
      stockPhotoKeyCipherContext({ id, organizationId: organization_id }),
  },
  {
    table: 'second_factors',
    column: 'secret',
    key: ['user_id'],
    cipherContext: ({ user_id = '' }) => totpCipherContext(user_id),
  },
  {
    table: 'idempotent_calls',
    column: 'answer',
    key: ['id'],
    cipherContext: ({ id = '' }) => responseCipherContext(id),
  },
  ...['sealed_secret', 'previous_sealed_secret'].map((column) => ({
    table: 'webhook_endpoints',
    column,
    key: ['id'] as const,
    cipherContext: ({ id = '' }: Record<string, string>) => signingSecretCipherContext(id),
  })),
  {
    table: 'webhook_registrations',
    column: 'sealed_secret',
    key: ['id'],
    cipherContext: ({ id = '' }) => registrationCipherContext(id),
  },
  { table: 'mails', column: 'facts', key: ['id'], cipherContext: ({ id = '' }) => mailCipherContext(id) },
];
