/** Which servers work the queue, so that a dead server's jobs are unlocked: the queue alone would wait four hours. */
import type pg from 'pg';
import { SERVER_LOCK, WORKING_LOCK } from '../db/advisory-locks.ts';
import { QUEUED_JOBS } from './queue.ts';

const CHECK_EVERY = 5_000;

type Log = Record<'warn', (facts: object, message: string) => void>;

/**
 * If this server is the only one, every locked job was a dead server's and is unlocked at once. Otherwise a name
 * without its lock in two checks in a row is dead: a live server whose connection broke has reconnected by then.
 */
export async function joinWorkerRegistry(pool: pg.Pool, log: Log, checkEvery = CHECK_EVERY) {
  let holder: pg.PoolClient | undefined;
  let name: string | undefined;
  let suspects: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let hasLeft = false;

  const connect = async (first?: (client: pg.PoolClient) => Promise<void>) => {
    const client = await pool.connect();
    client.once('end', () => {
      if (holder !== client) return;
      holder = undefined;
      client.release(true); // otherwise its place in the pool would never be free again
    });
    try {
      await first?.(client);
      await holdLocks(client, name);
    } catch (error) {
      client.release(true);
      throw error;
    }
    if (hasLeft)
      client.release(true); // otherwise the pool would never end
    else holder = client;
  };
  const check = async () => {
    try {
      if (!holder) await connect();
      const unheld = await selectUnheld(pool);
      const dead = unheld.filter((each) => suspects.includes(each));
      suspects = unheld;
      if (dead.length === 0) return;
      await pool.query('select graphile_worker.force_unlock_workers($1)', [dead]);
      log.warn({ dead }, 'unlocked the jobs of a dead server');
    } catch (err) {
      suspects = [];
      log.warn({ err }, 'could not check for dead servers');
    }
  };
  const scheduleCheck = () => {
    timer = setTimeout(() => void check().then(() => timer && scheduleCheck()), checkEvery).unref();
  };

  await connect(unlockIfAlone);
  return {
    async register(given: string) {
      name = given;
      if (holder) await holdLocks(holder, name);
      scheduleCheck();
    },
    leave() {
      hasLeft = true;
      clearTimeout(timer);
      timer = undefined;
      const client = holder;
      holder = undefined;
      client?.release(true);
    },
  };
}

async function unlockIfAlone(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ alone: boolean }>(`select pg_try_advisory_lock(${WORKING_LOCK}) as alone`);
  if (!rows[0]?.alone) return;
  await client.query(`select graphile_worker.force_unlock_workers(array(
    select distinct locked_by from ${QUEUED_JOBS} as jobs where locked_by is not null))`);
  await client.query(`select pg_advisory_lock_shared(${WORKING_LOCK})`);
  await client.query(`select pg_advisory_unlock(${WORKING_LOCK})`);
}

/** Session locks, so that they end with the connection. */
async function holdLocks(client: pg.PoolClient, name: string | undefined): Promise<void> {
  await client.query(`select pg_advisory_lock_shared(${WORKING_LOCK})`);
  if (name) await client.query(`select pg_advisory_lock(${SERVER_LOCK}, hashtext($1))`, [name]);
}

/** Not on the holder's connection, which would get its own locks again. */
async function selectUnheld(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`
    with holders as materialized (
      select distinct locked_by as name from ${QUEUED_JOBS} as jobs where locked_by is not null
    )
    select name from holders where pg_try_advisory_xact_lock(${SERVER_LOCK}, hashtext(name))`);
  return rows.map(({ name }) => name);
}
