import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Stored } from '../stored.ts';

/** Content in the storage whose owner was deleted, and that is to go, too. The row stays for an hour, for what work under way goes on to write. */
@Entity({ tableName: 'erasures' })
export class Erasure extends Stored {
  /** What the paths begin with. */
  @Property({ type: 'json' })
  paths: string[] = [];
}
