import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { StoreConnection } from '../../../entities/stores/store-connection.ts';
import type { Context } from '../../core/context.ts';
import { AppError, invalidField } from '../../core/errors.ts';
import { row, rows, sql } from '../../core/sql.ts';
import { lockStoreConnection } from './lock-store-connection.ts';

/** A connection to a store in one language, beside that to the same store in its main language. */
type LanguageConnection = Pick<StoreConnection, 'id' | 'language' | 'mainConnectionId'>;

/**
 * Locks connections of the caller's organization in the order of their ids, and returns them by id. Throws 404.
 */
export async function lockStoreConnections(
  ctx: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoreConnection>> {
  const locked = new Map<string, StoreConnection>();
  for (const id of [...new Set(ids)].toSorted()) locked.set(id, await lockStoreConnection(ctx, id));
  return locked;
}

/**
 * Checks that a connection can be the one of its language beside a main connection, which the caller has locked. Throws
 * 422 without a language, and where one of the two has the role of the other.
 */
export async function assertLanguageConnection(
  ctx: Context,
  { id, language }: LanguageConnection,
  main: LanguageConnection,
): Promise<void> {
  if (!language) throw languageRequired();
  if (main.id === id || main.mainConnectionId)
    throw invalidField('main_connection_id', 'must be the connection of the main language');
  const belonging = await row(ctx.em, sql`select 1 from store_connections where main_connection_id = ${id} limit 1`);
  if (belonging) throw invalidField('main_connection_id', 'other connections belong to this one');
}

/** The error of a connection that belongs to another one and has no language. */
export const languageRequired = () => invalidField('language', 'required with main_connection_id', 'missing');

/** Stores a connection. Throws 409 where its main connection has one of the language already. */
export async function uniqueLanguage<T>(store: () => Promise<T>): Promise<T> {
  try {
    return await store();
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error;
    throw new AppError('CONFLICT', 'The main connection has a connection of this language already');
  }
}

/** Returns the ids of the connections that belong to a main connection, by language. */
export async function languageConnections(ctx: Context, mainConnectionId: string): Promise<Map<string, string>> {
  const found = await rows<{ id: string; language: string }>(
    ctx.em,
    sql`select id, language from store_connections where main_connection_id = ${mainConnectionId}`,
  );
  return new Map(found.map(({ id, language }) => [language, id]));
}
