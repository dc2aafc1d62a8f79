import { createSecretKey } from 'node:crypto';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import express, { type Request, type Response } from 'express';
import jwt from 'jsonwebtoken';

/** The part of `pg` that is used here. The ORM depends on it, but it has no types. */
interface Pool {
  query(statement: { name: string; text: string; values: unknown[] }): Promise<{ rows: unknown[] }>;
}
type Pg = { Pool: new (options: { connectionString: string; max: number }) => Pool };

/**
 * The program that the service is compared with: reads of the same tables with Express and `pg` only. It
 * verifies the token, checks session and revocation in the database like the service, and reads every record with one
 * prepared statement.
 */
const [databaseUrl = '', secret = ''] = process.argv.slice(2);
const { Pool } = createRequire(import.meta.resolve('@mikro-orm/postgresql'))('pg') as Pg;
const pool = new Pool({ connectionString: databaseUrl, max: 20 });
const key = createSecretKey(Buffer.from(secret, 'utf8'));

const SESSION = `select u.id, u.organization_id
    from sessions s
    join users u on u.id = s.user_id
   where s.id = $1 and u.id = $2 and s.revoked_at is null and s.expires_at > now() and u.is_active
     and not exists (select 1 from revoked_tokens r where r.jti = $3)`;

const ITEM = `select i.id, i.project_id, i.data_source_id, d.name as data_source_name, i.external_id, i.item_type, i.source_data,
         i.generated_content, i.confidence_score, i.status, i.ai_model_used, i.metadata, i.generation_metadata,
         i.excluded_at, i.vanished_at, i.created_at, i.updated_at
    from content_items i
    join projects p on p.id = i.project_id
    left join data_sources d on d.id = i.data_source_id`;

type Read = (organizationId: string, req: Request, userId: string) => Promise<unknown>;

async function select<T>(name: string, text: string, values: unknown[]): Promise<T[]> {
  return (await pool.query({ name, text, values })).rows as T[];
}

/** Runs a read for the caller of a valid token; 401 without one, 404 if it finds nothing. */
function read(find: Read) {
  return async (req: Request, res: Response): Promise<void> => {
    const user = await viewer(req.headers.authorization?.slice('Bearer '.length) ?? '');
    if (!user) return void res.status(401).json({ detail: 'Not authenticated' });
    const found = await find(user.organization_id, req, user.id);
    if (found) res.json(found);
    else res.status(404).json({ detail: 'Not found' });
  };
}

async function viewer(token: string) {
  try {
    const claims = jwt.verify(token, key, { algorithms: ['HS256'] }) as jwt.JwtPayload;
    const values = [claims['sid'], claims.sub, claims.jti];
    return (await select<{ id: string; organization_id: string }>('session', SESSION, values))[0];
  } catch {
    return null;
  }
}

const app = express();
app.disable('x-powered-by');
app.get(
  '/projects/:project/items',
  read((organization, req) =>
    select('items', `${ITEM} where i.project_id = $1 and p.organization_id = $2 order by i.position limit $3`, [
      req.params['project'],
      organization,
      Number(req.query['limit']),
    ]),
  ),
);
app.get(
  '/projects/:project/items/:item',
  read(async (organization, req) => {
    const values = [req.params['item'], req.params['project'], organization];
    return (
      await select('item', `${ITEM} where i.id = $1 and i.project_id = $2 and p.organization_id = $3`, values)
    )[0];
  }),
);
app.get(
  '/users/me',
  read(async (_organization, _req, userId) => {
    const text = `select u.id, u.email, u.first_name, u.last_name, u.role, u.is_active, u.organization_id, o.name as organization_name,
                         u.email_verified, u.created_at
                    from users u join organizations o on o.id = u.organization_id where u.id = $1`;
    return (await select('me', text, [userId]))[0];
  }),
);
app.get(
  '/billing/balance',
  read(
    async (organization) =>
      (await select('balance', 'select * from balances where organization_id = $1', [organization]))[0],
  ),
);

const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
process.once('disconnect', () => process.exit());
