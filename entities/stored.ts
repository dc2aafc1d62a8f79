import { PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { v7 as uuid } from 'uuid';
import { Field, ObjectType } from 'type-graphql';
import { ID, Timestamp } from '../src/core/scalars.ts';

/** The fields of most records. Ids are ordered by time, so that an index grows at its end. */
@ObjectType()
export abstract class Stored {
  @Field(() => ID)
  @PrimaryKey({ type: 'uuid' })
  id: string = uuid();

  @Field(() => Timestamp)
  @Property({ type: 'datetime', length: 3 })
  createdAt: Date = new Date();
}

/**
 * Returns a time of change that differs from the last one even within the same millisecond, because it is compared to
 * detect stale data.
 */
export function nextChange({ updatedAt }: { updatedAt?: Date }): Date {
  return new Date(Math.max(Date.now(), (updatedAt?.getTime() ?? 0) + 1));
}

/** A record that can be changed, with the time of the last change. */
@ObjectType()
export abstract class Edited extends Stored {
  @Field(() => Timestamp)
  @Property({ type: 'datetime', length: 3, onUpdate: nextChange })
  updatedAt: Date = new Date();
}
