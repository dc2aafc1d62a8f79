import { Erasure } from '../../../../entities/privacy/erasure.ts';
import { add } from '../../../core/add.ts';
import type { Context, Viewer } from '../../../core/context.ts';
import { changed, row, rows, sql } from '../../../core/sql.ts';
import { audit } from '../../organizations/audit.ts';
import { addressPattern } from './address-pattern.ts';
import { eraseMails } from './erase-organization.ts';
import { type Traces, tracesOf } from './traces.ts';

/** Stands where the address of somebody stood who was deleted. */
const NOBODY = 'deleted@user.invalid';

interface Person {
  id: string;
  organizationId: string;
  email: string;
  fullName: string;
}

/**
 * Takes a user out of an organization that goes on, in the caller's transaction, which holds all of its users. What the user
 * made stays; where it names its maker by an id, the id leads to nobody any more.
 */
export async function erasePerson(ctx: Context, { id, organizationId }: Viewer): Promise<Traces> {
  const { em } = ctx;
  const person = await row<Person>(
    em,
    sql`select id, organization_id as "organizationId", email, trim(concat(first_name, ' ', last_name)) as "fullName" from users where id = ${id}`,
  );
  const persons = await tracesOf(em, organizationId, id);
  const exports = await rows<{ path: string; jobId: string }>(
    em,
    sql`select path, job_id as "jobId" from data_exports where user_id = ${id}`,
  );
  const erasure = add(em, Erasure, { paths: exports.map(({ path }) => path) });
  audit(ctx, { action: 'user.erased', target: ['user', id] });
  await em.flush();

  await eraseFromAuditLog(em, person!);
  await eraseFromBilling(em, person!);
  await eraseNotices(em, person!);
  await eraseMails(em, [person!.email]);
  const jobIds = exports.map(({ jobId }) => jobId);
  await changed(em, sql`delete from jobs where id = any(${jobIds}::uuid[])`);
  await changed(em, sql`delete from users where id = ${id}`);
  return { erasureId: erasure.id, persons, jobIds, organizationId: null, connectionIds: [] };
}

/** Entries stay, and so does what was done; not who did it, from where, nor whom an entry names. */
async function eraseFromAuditLog(em: Context['em'], { id, organizationId, email }: Person): Promise<void> {
  const written = JSON.stringify(email).slice(1, -1);
  await changed(
    em,
    sql`update audit_log
           set actor_email = case when actor_id = ${id} or actor_email = ${email} then null else actor_email end,
               ip = case when actor_id = ${id} then null else ip end,
               target_id = regexp_replace(target_id, ${addressPattern(email)}, ${NOBODY}, 'gi'),
               data = regexp_replace(data::text, ${addressPattern(written)}, ${NOBODY}, 'gi')::jsonb
         where organization_id = ${organizationId}
           and (actor_id = ${id} or actor_email = ${email} or strpos(target_id, ${email}) > 0 or strpos(data::text, ${written}) > 0)`,
  );
  await changed(
    em,
    sql`update audit_log set data = data - 'email' where organization_id = ${organizationId} and target_type = 'user' and target_id = ${id} and data ? 'email'`,
  );
}

/** Whoever paid is named in the bodies of events, which the organization's books go on to be read from. */
async function eraseFromBilling(em: Context['em'], { organizationId, email, fullName }: Person): Promise<void> {
  await changed(
    em,
    sql`update payment_events set body = regexp_replace(body, ${addressPattern(email)}, ${NOBODY}, 'gi')
         where organization_id = ${organizationId} and strpos(lower(body), lower(${email})) > 0`,
  );
  const quoted = JSON.stringify(fullName);
  if (fullName)
    await changed(
      em,
      sql`update payment_events set body = replace(body, ${quoted}, '""') where organization_id = ${organizationId} and strpos(body, ${quoted}) > 0`,
    );
  await changed(
    em,
    sql`update organizations set billing_email = '' where id = ${organizationId} and lower(billing_email) = lower(${email})`,
  );
}

/** What colleagues and the staff were told of the person. */
async function eraseNotices(em: Context['em'], { id, organizationId, email }: Person): Promise<void> {
  await changed(
    em,
    sql`delete from notifications
         where user_id in (select id from users where organization_id = ${organizationId} or is_super_admin)
           and concat_ws(' ', title, body, data::text) ~* ${`${id}|${addressPattern(email)}`}`,
  );
}
