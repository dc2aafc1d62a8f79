import { Erasure } from '../../../../entities/privacy/erasure.ts';
import { add } from '../../../core/add.ts';
import type { Context, Viewer } from '../../../core/context.ts';
import { changed, row, rows, sql } from '../../../core/sql.ts';
import { audit } from '../../organizations/audit.ts';
import { eraseMails } from './erase-organization.ts';
import { readErasedPersons, type ResidualData } from './residual-data.ts';

/** Replaces the address of a deleted person. */
const REPLACEMENT = 'deleted@user.invalid';

interface Person {
  id: string;
  organizationId: string;
  /** The address, or a former one. */
  email: string;
  fullName: string;
}

/**
 * Deletes a user of an organization that continues to exist. Runs in the caller's transaction, which has locked all of
 * its users. What the user created stays; the id of its creator no longer refers to anybody.
 */
export async function erasePerson(ctx: Context, { id, organizationId }: Viewer): Promise<ResidualData> {
  const { em } = ctx;
  const person = await row<Omit<Person, 'email'>>(
    em,
    sql`select id, organization_id as "organizationId",
               trim(concat(first_name, ' ', last_name)) as "fullName"
          from users
         where id = ${id}`,
  );
  const persons = await readErasedPersons(em, organizationId, id);
  const exports = await rows<{ path: string; jobId: string }>(
    em,
    sql`select path, job_id as "jobId" from data_exports where user_id = ${id}`,
  );
  const erasure = add(em, Erasure, { paths: exports.map(({ path }) => path) });
  audit(ctx, { action: 'user.erased', target: ['user', id] });
  await em.flush();

  const addresses = persons.flatMap((erased) => erased.addresses);
  for (const erase of [eraseFromAuditLog, eraseFromBilling, eraseNotifications])
    for (const email of addresses) await erase(em, { ...person!, email });
  await eraseMails(em, addresses);
  const jobIds = exports.map(({ jobId }) => jobId);
  await changed(em, sql`delete from jobs where id = any(${jobIds}::uuid[])`);
  await changed(em, sql`delete from users where id = ${id}`);
  return { erasureId: erasure.id, persons, jobIds, organizationId: null, connectionIds: [] };
}

/**
 * Entries and their actions stay. The actor, the IP address and mentions of the person are removed, and the IP addresses
 * of entries about the person that name no actor, such as a rejected sign-in.
 */
async function eraseFromAuditLog(em: Context['em'], { id, organizationId, email }: Person): Promise<void> {
  const quoted = JSON.stringify(email).slice(1, -1);
  await changed(
    em,
    sql`update audit_log
           set actor_email = case when actor_id = ${id} or actor_email = ${email} then null else actor_email end,
               ip = case when actor_id = ${id} then null else ip end,
               target_id = regexp_replace(target_id, ${addressPattern(email)}, ${REPLACEMENT}, 'gi'),
               data = regexp_replace(data::text, ${addressPattern(quoted)}, ${REPLACEMENT}, 'gi')::jsonb
         where organization_id = ${organizationId}
           and (actor_id = ${id} or actor_email = ${email}
                or strpos(target_id, ${email}) > 0 or strpos(data::text, ${quoted}) > 0)`,
  );
  await changed(
    em,
    sql`update audit_log
           set data = data - 'email',
               ip = case when actor_id is null then null else ip end
         where organization_id = ${organizationId} and target_type = 'user' and target_id = ${id}
           and (data ? 'email' or actor_id is null and ip is not null)`,
  );
}

/** Bodies of payment events name the payer. They stay, because the organization's payments are derived from them. */
async function eraseFromBilling(em: Context['em'], { organizationId, email, fullName }: Person): Promise<void> {
  await changed(
    em,
    sql`update payment_events set body = regexp_replace(body, ${addressPattern(email)}, ${REPLACEMENT}, 'gi')
         where organization_id = ${organizationId} and strpos(lower(body), lower(${email})) > 0`,
  );
  const quoted = JSON.stringify(fullName);
  if (fullName)
    await changed(
      em,
      sql`update payment_events set body = replace(body, ${quoted}, '""')
           where organization_id = ${organizationId} and strpos(body, ${quoted}) > 0`,
    );
  await changed(
    em,
    sql`update organizations set billing_email = ''
         where id = ${organizationId} and lower(billing_email) = lower(${email})`,
  );
}

/** Deletes the notifications of colleagues and the staff that mention the person. */
async function eraseNotifications(em: Context['em'], { id, organizationId, email }: Person): Promise<void> {
  await changed(
    em,
    sql`delete from notifications
         where user_id in (select id from users where organization_id = ${organizationId} or is_super_admin)
           and concat_ws(' ', title, body, data::text) ~* ${`${id}|${addressPattern(email)}`}`,
  );
}

/** Before an address: no character that would make it the end of a longer one, except the end of an escape in JSON. */
const BEFORE = String.raw`(?:(?<![\w.+%-])|(?<=\\[nrt]|\\u[0-9a-f]{4}))`;
/** After an address: no character that would make it the beginning of a longer one. */
const AFTER = String.raw`(?![\w-]|\.\w)`;

/**
 * Returns a PostgreSQL regular expression that matches an address in text or JSON. It does not match the address as a
 * part of a longer one: for `a@b.example` it ignores `anna@b.example`.
 */
export function addressPattern(address: string): string {
  return BEFORE + address.replaceAll(/[.^$*+?()[\]{}|\\]/g, String.raw`\$&`) + AFTER;
}
