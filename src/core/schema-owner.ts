import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Config } from './config.ts';
import { withDatabase } from './database.ts';

/** Runs statements that change tables: through MIGRATION_DATABASE_URL if it is set, whose role has the rights for it. */
export function asSchemaOwner<T>(
  orm: MikroORM,
  { MIGRATION_DATABASE_URL: ownUrl }: Pick<Config, 'MIGRATION_DATABASE_URL'>,
  work: (em: EntityManager) => Promise<T>,
): Promise<T> {
  return ownUrl ? withDatabase(ownUrl, (own) => work(own.em.fork())) : work(orm.em.fork());
}
