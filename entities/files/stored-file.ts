import { Entity, Index, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Organization } from '../organizations/organization.ts';
import { Stored } from '../stored.ts';

/** A file of an organization. Its key stands in its address and says nothing about where it lies. */
@Entity({ tableName: 'stored_files' })
@Index({ properties: ['createdAt'] })
@Index({
  name: 'stored_files_dropped',
  expression: 'create index "stored_files_dropped" on "stored_files" ("id") where "dropped_at" is not null',
})
export class StoredFile extends Stored {
  @ManyToOne(() => Organization, { mapToPk: true, fieldName: 'organization_id', deleteRule: 'cascade', index: true })
  organizationId!: string;

  /** Random, with the ending of its type. */
  @Property({ type: 'text' })
  @Unique()
  storageKey!: string;

  /** Where it lies in the storage. */
  @Property({ type: 'text' })
  path!: string;

  /** By inspection of its content, not by its name. */
  @Property({ type: 'text' })
  contentType!: string;

  /** Bytes. */
  @Property({ type: 'integer' })
  size!: number;

  /** SHA-256 of the content, in hex. */
  @Property({ type: 'text' })
  digest!: string;

  /** What it was called where it came from. */
  @Property({ type: 'text' })
  name: string = '';

  /** Of a stock photo: provider, photographer and the address that has to be named with it. */
  @Property({ type: 'json', nullable: true })
  attribution?: Record<string, unknown> | null;

  /** Nobody refers to it, and it is being deleted: it is not there any more for anybody. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  droppedAt?: Date | null;

  @Property({ type: 'uuid', nullable: true })
  createdBy?: string | null;
}
