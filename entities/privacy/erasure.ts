import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Stored } from '../stored.ts';

/**
 * What has to be deleted because its owner was deleted: stored content, and the rows of an organization. The row stays
 * for an hour after them, because running work may still write content.
 */
@Entity({ tableName: 'erasures' })
export class Erasure extends Stored {
  /** The prefixes of the paths to delete. */
  @Property({ type: 'json' })
  paths: string[] = [];

  /** The organization whose rows remain to be deleted; null once they are. */
  @Property({ type: 'uuid', nullable: true })
  organizationId: string | null = null;
}
