import type { EntityManager } from '@mikro-orm/postgresql';
import { rows, sql } from '../../../core/sql.ts';

/** A person who goes, with everything they may be known by outside the database. */
export interface Trace {
  userId: string;
  /** The address, and former ones that mails went to and nobody else has now. */
  addresses: string[];
  /** Where they signed in from. */
  ips: string[];
}

/** What outlives the rows, and what has to be told. */
export interface Traces {
  erasureId: string;
  persons: Trace[];
  /** Jobs whose calls in flight are to be aborted. */
  jobIds: string[];
  /** Set where the organization goes. */
  organizationId: string | null;
  connectionIds: string[];
}

/** Where the users of an organization, or one of them, left traces. Read before the rows go. */
export function tracesOf(em: EntityManager, organizationId: string, userId: string | null = null): Promise<Trace[]> {
  return rows<Trace>(
    em,
    sql`select u.id as "userId",
               array(select u.email union select recipient from mails m
                      where m.user_id = u.id and not exists (select from users o where o.email = m.recipient and o.id <> u.id)) as addresses,
               array(select distinct s.ip from sessions s where s.user_id = u.id) as ips
          from users u where u.organization_id = ${organizationId} and (${userId}::uuid is null or u.id = ${userId})`,
  );
}
