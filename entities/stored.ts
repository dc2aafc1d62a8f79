import { PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { v7 as uuid } from 'uuid';
import { Field, ObjectType } from 'type-graphql';
import { ID, Timestamp } from '../src/core/scalars.ts';

/** What most records begin with. Ids are time-ordered, so that an index grows at its end. */
@ObjectType()
export abstract class Stored {
  @Field(() => ID)
  @PrimaryKey({ type: 'uuid' })
  id: string = uuid();

  @Field(() => Timestamp)
  @Property({ type: 'datetime', length: 3 })
  createdAt: Date = new Date();
}

/** A time of change that nobody has read yet, also where two changes fall into one millisecond: it tells what is stale. */
function nextChange({ updatedAt }: Partial<Edited>): Date {
  return new Date(Math.max(Date.now(), (updatedAt?.getTime() ?? 0) + 1));
}

/** A record that people change. */
@ObjectType()
export abstract class Edited extends Stored {
  @Field(() => Timestamp)
  @Property({ type: 'datetime', length: 3, onUpdate: nextChange })
  updatedAt: Date = new Date();
}
