import { Entity, Enum, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType, registerEnumType } from 'type-graphql';
import { MaxBytes } from '../../src/core/column-sizes.ts';
import { ID, Timestamp } from '../../src/core/scalars.ts';
import { Organization } from '../organizations/organization.ts';
import { Edited } from '../stored.ts';
import { Platform } from './platform.ts';
import { WriteMode } from './write-mode.ts';

export enum ConnectionType {
  store = 'store',
  blog = 'blog',
}

registerEnumType(ConnectionType, {
  name: 'ConnectionType',
  description: 'What a store connection is used for.',
});

export enum ConnectionStatus {
  active = 'active',
  error = 'error',
  inactive = 'inactive',
}

registerEnumType(ConnectionStatus, {
  name: 'ConnectionStatus',
  description:
    'Whether the store can be reached through a connection, as far as the last test or the platform has shown.',
});

@ObjectType({ description: 'A store or a site that texts are published to. Its credentials are never returned.' })
@Entity({ tableName: 'store_connections' })
@Index({
  name: 'store_connections_language_unique',
  expression:
    'create unique index "store_connections_language_unique" on "store_connections" ("main_connection_id", "language")',
})
export class StoreConnection extends Edited {
  @ManyToOne(() => Organization, { mapToPk: true, fieldName: 'organization_id', deleteRule: 'cascade', index: true })
  organizationId!: string;

  @Field({ description: 'The name of the connection, as people see it.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => Platform, { description: 'The kind of store or site that is connected.' })
  @Enum({ items: () => Platform })
  platform!: Platform;

  @Field(() => ConnectionType, { description: 'What the connection is used for.' })
  @Enum({ items: () => ConnectionType })
  connectionType: ConnectionType = ConnectionType.store;

  @Field({ description: 'The http or https address of the store.' })
  @Property({ type: 'text' })
  baseUrl!: string;

  /** The domain of the shop where the storeA app was installed. Webhooks contain it. */
  @Property({ type: 'text', nullable: true, index: true })
  shopDomain?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The address that images of the store are served from. Null if neither the user nor a test has set it.',
  })
  @Property({ type: 'text', nullable: true })
  mediaBaseUrl?: string | null;

  @Field(() => ConnectionStatus, {
    description:
      'The result of the last live test, or of an event that the platform sent. It is `inactive` until the ' +
      'first test.',
  })
  @Enum({ items: () => ConnectionStatus })
  status: ConnectionStatus = ConnectionStatus.inactive;

  @Field(() => String, {
    nullable: true,
    description:
      'The currency in which the store lists its prices, as an ISO 4217 code such as `EUR`. Offers in `structured_data` ' +
      'that are published need it. Set by a live test and by an import; null until then, and for a platform without prices.',
  })
  @Property({ type: 'text', nullable: true })
  @MaxBytes(3)
  currency?: string | null;

  @Field(() => WriteMode, {
    description: 'How a sync writes texts through the connection. Blog posts are always written as a whole.',
  })
  @Enum({ items: () => WriteMode, default: WriteMode.replace })
  writeMode: WriteMode = WriteMode.replace;

  @Field(() => String, {
    nullable: true,
    description:
      'The language of the store, as a BCP 47 tag such as `de`: a sync writes only texts in this language through the ' +
      'connection. Null for the main language of each project, and all others that the store can have.',
  })
  @Property({ type: 'text', nullable: true })
  @MaxBytes(64)
  language?: string | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'The id of the connection to the same store in its main language. Projects that publish through that one publish ' +
      'their texts in `language` through this one. Null if the connection is not part of another.',
  })
  @ManyToOne(() => StoreConnection, {
    mapToPk: true,
    fieldName: 'main_connection_id',
    nullable: true,
    deleteRule: 'set null',
  })
  mainConnectionId?: string | null;

  /** The access token or the key pair as encrypted JSON. */
  @Property({ type: 'text', nullable: true, hidden: true, lazy: true })
  credentials?: string | null;

  @Field({ description: 'Whether credentials are stored. They are never returned.' })
  @Property({ type: 'boolean' })
  hasCredentials: boolean = false;

  /** When an access token with a limited lifetime has to be exchanged. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  tokenExpiresAt?: Date | null;

  /** The lease of the process that exchanges the token. The other processes wait until then. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  refreshingUntil?: Date | null;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'When a live test last succeeded. Null if none has succeeded.',
  })
  @Property({ type: 'datetime', length: 3, nullable: true })
  lastConnectedAt?: Date | null;

  /**
   * Stores the result of a live test that started at `at`. Changes of the credentials during the test are not part of
   * it. A currency that the test could not read stays.
   */
  recordTest(
    result: { ok: true; mediaBaseUrl: string | null; currency?: string | null } | { ok: false },
    at: Date,
  ): void {
    this.status = result.ok ? ConnectionStatus.active : ConnectionStatus.error;
    if (!result.ok) return;
    if (!this.lastConnectedAt || this.lastConnectedAt < at) this.lastConnectedAt = at;
    this.mediaBaseUrl ??= result.mediaBaseUrl;
    this.currency = result.currency ?? this.currency ?? null;
  }
}
