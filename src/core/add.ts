import type { EntityManager } from '@mikro-orm/postgresql';

/** Creates an entity with its defaults and the given values. It is inserted with the next flush. */
export function add<T extends object>(em: EntityManager, type: new () => T, values: Partial<T>): T {
  const entity = Object.assign(
    new type(),
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
  );
  em.persist(entity);
  return entity;
}
