import type { MikroORM } from '@mikro-orm/postgresql';
import type { Metrics } from './metrics.ts';

/** The part of the pool of `pg` that is measured. */
interface Pool {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

/** Adds the gauges of the connections to PostgreSQL of this process. */
export function addPoolGauges(metrics: Metrics, orm: MikroORM): void {
  const pool = async () => (await orm.em.getConnection().getNativeClient()) as unknown as Pool;
  metrics.addGauge(
    {
      name: 'cas_database_connections',
      help: 'Connections of the process to PostgreSQL.',
      labelNames: ['state'],
    },
    async () => {
      const { totalCount, idleCount } = await pool();
      return [
        { labels: { state: 'used' }, value: totalCount - idleCount },
        { labels: { state: 'idle' }, value: idleCount },
      ];
    },
  );
  metrics.addGauge(
    { name: 'cas_database_waiting', help: 'Units of work that wait for a connection to PostgreSQL.' },
    async () => [{ value: (await pool()).waitingCount }],
  );
}
