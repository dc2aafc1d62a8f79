import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { rows, sql } from '../../../src/core/sql.ts';
import { SEALED_COLUMNS } from '../../../src/services/encryption/sealed-columns.ts';
import { useTestApp } from '../../support/test-app.ts';
import { sealEverything } from '../../support/sealed.ts';
import { IS_TABLE } from '../../support/tables.ts';

/** Without workers, so that mails stay in the outbox. */
const testApp = useTestApp({ ROLE: 'web' });

/**
 * Every call of `seal` in the code, with its cipher context and the columns that store the text (`-` for none). A new
 * call must be added here AND its column to `SEALED_COLUMNS`, because a rotation of the key would skip it otherwise.
 */
const SEALS: Record<string, string> = {
  'src/services/stores/credentials.ts: credentialsCipherContext(connection)': 'store_connections.credentials',
  'src/services/stores/product-webhooks/registration-secret.ts: registrationCipherContext(id)':
    'webhook_registrations.sealed_secret',
  'src/services/stores/storeA/pending-installs.ts: pendingInstallCipherContext(id)': 'pending_installs.credentials',
  'src/services/organizations/ai-keys.ts: aiKeyCipherContext(organizationId, provider)':
    'organization_ai_keys.ciphertext',
  'src/services/organizations/update-chat-tenant.ts: chatTenantCipherContext(organizationId, column)':
    'chat_tenants.api_token chat_tenants.webhook_token',
  'src/services/accounts/second-factor/totp.ts: totpCipherContext(userId)': 'second_factors.secret',
  'src/services/outgoing-webhooks/signing-secret.ts: signingSecretCipherContext(endpointId)':
    'webhook_endpoints.sealed_secret webhook_endpoints.previous_sealed_secret',
  'src/services/photos/seal-stock-photo-key.ts: stockPhotoKeyCipherContext(key)': 'stock_photo_keys.api_key',
  'src/services/mail/outbox.ts: mailCipherContext(id)': 'mails.facts',
  'src/services/idempotency/run-idempotent.ts: responseCipherContext(id)': 'idempotent_calls.answer',
  "src/services/chat/inbox/find-tenant.ts: chatTenantCipherContext(NO_TENANT, 'webhook_token')": '-',
  'src/services/encryption/rotate-encryption-key.ts: cipherContext(row)': '-',
};

const listed = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);

/** Every call of the cipher's `seal` in the code of the service, with its cipher context. */
function sealingCalls(): string[] {
  const files = ['src', 'workers', 'resolvers', 'bin'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  );
  return files
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      return [...text.matchAll(/cipher\s*\??\.seal\(/g)].map(
        (call) => `${file}: ${lastArgument(text.slice(call.index + call[0].length))}`,
      );
    });
}

/** The last argument of a call, from the text after its opening parenthesis. */
function lastArgument(text: string): string {
  let depth = 0;
  let begin = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]!;
    if (sign === ')' && depth === 0) return text.slice(begin, at).trim();
    if (sign === ',' && depth === 0) begin = at + 1;
    if ('([{'.includes(sign)) depth += 1;
    if (')]}'.includes(sign)) depth -= 1;
  }
  throw new Error('The call has no closing parenthesis.');
}

describe('SEALED_COLUMNS', () => {
  it('contains the columns of every call of `seal` in the code', () => {
    expect(sealingCalls().toSorted()).toEqual(Object.keys(SEALS).toSorted());
    expect(
      Object.values(SEALS)
        .flatMap((columns) => columns.split(' '))
        .filter((each) => each !== '-')
        .toSorted(),
    ).toEqual(listed.toSorted());
  });

  it('cannot be bypassed by a reference to `seal` or another cipher', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && name !== 'core/cipher.ts',
    );
    const odd = files.filter((name) =>
      /\bseal\b[^;\n]*\}\s*=\s*[\w.]*cipher|cipher\.seal\b(?!\()|cipher\[|createCipher\(/.test(
        readFileSync(`src/${name}`, 'utf8'),
      ),
    );
    expect(odd).toEqual([]);
  });
});

describe('SEALED_COLUMNS in the database', () => {
  beforeAll(() => sealEverything(testApp));

  it('are exactly the columns that contain sealed texts', async () => {
    const { em, cipher } = testApp.ctx();
    const columns = await rows<{ table: string; column: string }>(
      em,
      sql`select c.table_name as "table", c.column_name as "column"
            from information_schema.columns c join pg_class on oid = c.table_name::regclass
           where table_schema = 'public' and ${IS_TABLE}
             and c.data_type in ('text', 'character varying', 'jsonb', 'json')`,
    );
    const found: string[] = [];
    for (const { table, column } of columns) {
      const [sealed] = await rows(
        em,
        sql`select 1
              from ${sql.table(table)}
             where position(${cipher.currentKeyPrefix} in ${sql.ref(column)}::text) > 0
             limit 1`,
      );
      if (sealed) found.push(`${table}.${column}`);
    }
    expect(found.toSorted()).toEqual(listed.toSorted());
  });

  it.each(SEALED_COLUMNS)(
    'name the cipher context that opens $table.$column',
    async ({ table, column, key, contextColumns = [], cipherContext }) => {
      const { em, cipher } = testApp.ctx();
      const names = sql.join(
        [...key, ...contextColumns].map((name) => sql`${sql.ref(name)}::text as ${sql.ref(name)}`),
      );
      const texts = await rows<Record<string, string>>(
        em,
        sql`select ${names}, ${sql.ref(column)} as sealed
              from ${sql.table(table)}
             where ${sql.ref(column)} is not null`,
      );
      expect(texts.length).toBeGreaterThan(0);
      for (const row of texts) expect(() => cipher.open(row['sealed']!, cipherContext(row))).not.toThrow();
    },
  );
});
