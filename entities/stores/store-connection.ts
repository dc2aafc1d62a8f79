import { Entity, Enum, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType, registerEnumType } from 'type-graphql';
import { Timestamp } from '../../src/core/scalars.ts';
import { Organization } from '../organizations/organization.ts';
import { Edited } from '../stored.ts';
import { Platform } from './platform.ts';

export enum ConnectionType {
  store = 'store',
  blog = 'blog',
}

registerEnumType(ConnectionType, {
  name: 'ConnectionType',
  description: 'What a connection is for.',
  valuesConfig: {
    store: { description: 'Products, or the pages and posts of a site.' },
    blog: { description: 'The blog of a storeA shop.' },
  },
});

export enum ConnectionStatus {
  active = 'active',
  error = 'error',
  inactive = 'inactive',
}

registerEnumType(ConnectionStatus, {
  name: 'ConnectionStatus',
  description: 'What the last live test or the platform said about a connection.',
});

@ObjectType({ description: 'A shop or site that texts are published to. Its credentials are write-only.' })
@Entity({ tableName: 'store_connections' })
export class StoreConnection extends Edited {
  @ManyToOne(() => Organization, { mapToPk: true, fieldName: 'organization_id', deleteRule: 'cascade', index: true })
  organizationId!: string;

  @Field()
  @Property({ type: 'text' })
  name!: string;

  @Field(() => Platform)
  @Enum({ items: () => Platform })
  platform!: Platform;

  @Field(() => ConnectionType)
  @Enum({ items: () => ConnectionType })
  connectionType: ConnectionType = ConnectionType.store;

  @Field()
  @Property({ type: 'text' })
  baseUrl!: string;

  /** What storeA calls the shop that its app was installed in; webhooks name it. */
  @Property({ type: 'text', nullable: true, index: true })
  shopDomain?: string | null;

  @Field(() => String, { nullable: true, description: 'Where the images of the shop are served from.' })
  @Property({ type: 'text', nullable: true })
  mediaBaseUrl?: string | null;

  @Field(() => ConnectionStatus, { description: '`inactive` until tested.' })
  @Enum({ items: () => ConnectionStatus })
  status: ConnectionStatus = ConnectionStatus.inactive;

  /** Encrypted JSON of access token or key pair. */
  @Property({ type: 'text', nullable: true, hidden: true, lazy: true })
  credentials?: string | null;

  @Field({ description: 'Whether credentials are stored; they are never returned.' })
  @Property({ type: 'boolean' })
  hasCredentials: boolean = false;

  /** When an access token that ends has to be exchanged for a new one. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  tokenExpiresAt?: Date | null;

  /** Until then one process is exchanging it, and the others wait. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  refreshingUntil?: Date | null;

  @Field(() => Timestamp, { nullable: true, description: 'The last live call that succeeded.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  lastConnectedAt?: Date | null;

  /** What a live test found that began at `at`: of what happened to the access while it went on it says nothing. */
  recordTest(result: { ok: true; mediaBaseUrl: string | null } | { ok: false }, at: Date): void {
    this.status = result.ok ? ConnectionStatus.active : ConnectionStatus.error;
    if (!result.ok) return;
    if (!this.lastConnectedAt || this.lastConnectedAt < at) this.lastConnectedAt = at;
    this.mediaBaseUrl ??= result.mediaBaseUrl;
  }
}
