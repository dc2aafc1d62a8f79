import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, Enum, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Organization } from '../organizations/organization.ts';

/**
 * Why nobody pays for the tokens of an AI call:
 * - `failed`: the answer could not be used, or was not needed any more.
 * - `cancelled`: the job was cancelled while the call was in flight or its answer was not stored.
 * - `interrupted`: the worker stopped, or the work has to begin again after a wait.
 * - `capped`: the text cost more than was held for it.
 * - `chat`: answers in the chat of the service, which are free.
 */
export enum UnpaidReason {
  failed = 'failed',
  cancelled = 'cancelled',
  interrupted = 'interrupted',
  capped = 'capped',
  chat = 'chat',
}

/** The tokens of AI calls on the account of the service that an organization caused and that nobody pays. */
@Entity({ tableName: 'unpaid_usage' })
export class UnpaidUsage {
  [PrimaryKeyProp]?: ['organizationId', 'day', 'reason'];

  @ManyToOne(() => Organization, {
    primary: true,
    mapToPk: true,
    fieldName: 'organization_id',
    deleteRule: 'cascade',
  })
  organizationId!: string;

  /** In UTC. */
  @PrimaryKey({ type: 'date' })
  day!: string;

  @Enum({ items: () => UnpaidReason, primary: true })
  reason!: UnpaidReason;

  @Property({ type: 'bigint' })
  tokens!: string;
}
