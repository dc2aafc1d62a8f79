import { Entity, Index, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Organization } from '../organizations/organization.ts';
import { Stored } from '../stored.ts';

/** A file of an organization. Its key is part of its public address and does not reveal its storage path. */
@Entity({ tableName: 'stored_files' })
@Index({ properties: ['createdAt'] })
@Index({
  name: 'stored_files_dropped',
  expression: 'create index "stored_files_dropped" on "stored_files" ("id") where "dropped_at" is not null',
})
export class StoredFile extends Stored {
  @ManyToOne(() => Organization, { mapToPk: true, fieldName: 'organization_id', deleteRule: 'cascade', index: true })
  organizationId!: string;

  /** A random key with the extension of its type. */
  @Property({ type: 'text' })
  @Unique()
  storageKey!: string;

  /** The path in the storage. */
  @Property({ type: 'text' })
  path!: string;

  /** Detected from the content, not from the name. */
  @Property({ type: 'text' })
  contentType!: string;

  /** The size in bytes. */
  @Property({ type: 'integer' })
  size!: number;

  /** The SHA-256 digest of the content in hex. */
  @Property({ type: 'text' })
  digest!: string;

  /** The original name of the file. */
  @Property({ type: 'text' })
  name: string = '';

  /** Of a stock photo: provider, photographer and the address that must be shown with it. */
  @Property({ type: 'json', nullable: true })
  attribution?: Record<string, unknown> | null;

  /** Set when nothing refers to the file and it is being deleted. It is hidden from then on. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  droppedAt?: Date | null;

  @Property({ type: 'uuid', nullable: true })
  createdBy?: string | null;
}
