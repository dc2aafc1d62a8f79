import { describe, expect, it } from '@jest/globals';
import { isInputObjectType, getNamedType } from 'graphql';
import { schema } from '../../resolvers/schema.ts';
import { rows, sql } from '../../src/core/sql.ts';
import { useTestApp } from '../support/test-app.ts';
import { IS_TABLE } from '../support/tables.ts';

const testApp = useTestApp({ ROLE: 'web' });

/** Columns without a bound, each with the reason. */
const UNBOUNDED_COLUMNS = new Set([
  // Written by the migrator: the names of our own files.
  'mikro_orm_migrations.name',
]);

/** Text and JSON inputs without a bound in the schema, each with the reason. */
const UNBOUNDED_INPUTS = new Set([
  // Compared with a digest and never stored. The body has at most 1 MB.
  'VerifyTwoFactorInput.tempToken',
  'SetupTwoFactorWithTempTokenInput.tempToken',
  'ConfirmTwoFactorWithTempTokenInput.tempToken',
  // 1 to 500 visible characters, which the service checks after it trimmed them (`secretError`).
  'UpdateChatTenantInput.apiToken',
  'UpdateOrganizationApiKeysInput.aiAApiKey',
  'UpdateOrganizationApiKeysInput.aiBApiKey',
  'UpdateOrganizationApiKeysInput.aiCApiKey',
  // Checked by the job kind, up to 20 000 ids, and not stored as it is.
  'CreateJobInput.payload',
  // At most 20 000 characters (`IsBounded`).
  'PluginDescriptionInput.productAttributes',
]);

describe('the database', () => {
  it('bounds the size of every text and JSON column', async () => {
    const unbounded = await rows<{ name: string }>(
      testApp.ctx().em,
      sql`select c.relname || '.' || a.attname as name
            from pg_attribute a join pg_class c on c.oid = a.attrelid
           where ${IS_TABLE} and a.attnum > 0 and not a.attisdropped
             and (a.atttypid in ('text'::regtype, 'json'::regtype, 'jsonb'::regtype, 'bytea'::regtype)
                  or (a.atttypid = 'varchar'::regtype and a.atttypmod < 0)
                  or format_type(a.atttypid, null) like '%[]')
             and not exists (
               select from pg_constraint k
                where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any(k.conkey) and k.convalidated
                  and pg_get_constraintdef(k.oid) ~ '(octet_length|pg_column_size)\\(|= ANY')
           order by 1`,
    );
    expect(unbounded.map(({ name }) => name).filter((name) => !UNBOUNDED_COLUMNS.has(name))).toEqual([]);
  });
});

describe('the schema', () => {
  it('bounds every text and JSON of an input', () => {
    const unbounded = Object.values(schema.getTypeMap()).flatMap((type) => {
      if (!isInputObjectType(type)) return [];
      const open = Object.values(type.getFields()).filter((field) => {
        const ofField = (field.extensions['jsonSchema'] ?? {}) as Record<string, unknown>;
        const bounds = { ...ofField, ...(ofField['items'] as object | undefined) };
        return (
          ['String', 'JSONObject'].includes(getNamedType(field.type).name) &&
          !['maxLength', 'enum', 'pattern', 'x-max-bytes'].some((bound) => bound in bounds)
        );
      });
      return open.map((field) => `${type.name}.${field.name}`);
    });
    expect(unbounded.filter((name) => !UNBOUNDED_INPUTS.has(name))).toEqual([]);
  });
});
