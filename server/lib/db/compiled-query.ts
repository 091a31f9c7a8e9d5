/** Queries that are asked so often that building them each time would cost more than the rest of the request. */
import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

/** Stands for a value while a query is built. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

export type Placeholders<V> = { [K in keyof V]-?: RawBuilder<NonNullable<V[K]>> };

const built = new Map<string, CompiledQuery>();

/**
 * The rows of a query that is built the first time and from then on only given its values. `shape` names it and all that
 * decides its text; `build` gets a slot for each value and may put nothing else into it as a parameter, or the values of
 * anyone who came first would be everyone's: that throws.
 */
export async function selectCompiled<R, V extends Record<string, unknown>>(
  db: Db,
  shape: string,
  values: V,
  build: (slots: Placeholders<V>) => Compilable<R>,
): Promise<R[]> {
  const query = built.get(shape) ?? compile(shape, values, build);
  const parameters = query.parameters.map((slot) => values[(slot as Slot).name]);
  const { rows } = await db.executeQuery<R>({ ...query, parameters });
  return rows;
}

function compile<R, V extends Record<string, unknown>>(
  shape: string,
  values: V,
  build: (slots: Placeholders<V>) => Compilable<R>,
): CompiledQuery {
  const slots = Object.fromEntries(Object.keys(values).map((name) => [name, sql`${new Slot(name)}`]));
  const query = build(slots as Placeholders<V>).compile();
  if (!query.parameters.every((parameter) => parameter instanceof Slot)) {
    throw new Error(`The query ${shape} holds a value that is no slot.`);
  }
  built.set(shape, query);
  return query;
}
