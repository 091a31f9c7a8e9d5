/** Which servers work the queue, so that the living do what a dead one had in hand: the queue would let it rest for four hours. */
import type pg from 'pg';
import { SERVER_LOCK, WORKING_LOCK } from '../db/advisory-locks.ts';

/** Milliseconds between two looks for the dead. */
const LOOK_EVERY = 5_000;

export type Places = {
  /** Says under which name this server locks its jobs, and begins to look for those of the dead. */
  hold: (name: string) => Promise<void>;
  leave: () => void;
};

type Log = Record<'warn', (facts: object, message: string) => void>;

/**
 * Where this server is the only one, whoever had a job in hand is dead, and it is done at once. Beside others a name that
 * no one holds, at two looks in a row, is that of a dead server: a living one whose connection broke has its place again
 * by then.
 */
export async function takePlaces(pool: pg.Pool, log: Log, lookEvery = LOOK_EVERY): Promise<Places> {
  let place: pg.PoolClient | undefined;
  let name: string | undefined;
  let suspects: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let hasLeft = false;

  const take = async (first?: (client: pg.PoolClient) => Promise<void>) => {
    const client = await pool.connect();
    client.once('end', () => {
      if (place === client) place = undefined;
    });
    try {
      await first?.(client);
      await holdLocks(client, name);
    } catch (error) {
      client.release(true);
      throw error;
    }
    // Left while the place was being taken again: whoever waits for the pool to end would wait for ever.
    if (hasLeft) client.release(true);
    else place = client;
  };
  const look = async () => {
    try {
      if (!place) await take();
      const free = await selectUnheld(pool);
      const dead = free.filter((each) => suspects.includes(each));
      suspects = free;
      if (dead.length === 0) return;
      await pool.query('select graphile_worker.force_unlock_workers($1)', [dead]);
      log.warn({ dead }, 'took up the jobs of a server that is dead');
    } catch (err) {
      suspects = [];
      log.warn({ err }, 'could not look for the jobs of dead servers');
    }
  };
  const lookAgain = () => {
    timer = setTimeout(() => void look().then(() => timer && lookAgain()), lookEvery).unref();
  };

  await take(freeIfAlone);
  return {
    async hold(given) {
      name = given;
      if (place) await holdLocks(place, name);
      lookAgain();
    },
    leave() {
      hasLeft = true;
      clearTimeout(timer);
      timer = undefined;
      const client = place;
      place = undefined;
      client?.release(true);
    },
  };
}

async function freeIfAlone(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ alone: boolean }>(`select pg_try_advisory_lock(${WORKING_LOCK}) as alone`);
  if (!rows[0]?.alone) return;
  await client.query(`select graphile_worker.force_unlock_workers(array(
    select distinct locked_by from graphile_worker._private_jobs where locked_by is not null))`);
  await client.query(`select pg_advisory_lock_shared(${WORKING_LOCK})`);
  await client.query(`select pg_advisory_unlock(${WORKING_LOCK})`);
}

/** Locks of the connection, so that they end with it. Taking one again only counts. */
async function holdLocks(client: pg.PoolClient, name: string | undefined): Promise<void> {
  await client.query(`select pg_advisory_lock_shared(${WORKING_LOCK})`);
  if (name) await client.query(`select pg_advisory_lock(${SERVER_LOCK}, hashtext($1))`, [name]);
}

/** On a connection without locks of its own, for it would get those a second time. */
async function selectUnheld(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`
    with holders as materialized (
      select distinct locked_by as name from graphile_worker._private_jobs where locked_by is not null
    )
    select name from holders where pg_try_advisory_xact_lock(${SERVER_LOCK}, hashtext(name))`);
  return rows.map(({ name }) => name);
}
