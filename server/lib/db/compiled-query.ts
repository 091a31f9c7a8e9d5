import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

export type Placeholders<V> = { [K in keyof V]-?: RawBuilder<NonNullable<V[K]>> };

const compiled = new Map<string, CompiledQuery>();

/**
 * Compiled on first use: Kysely's compilation would cost more than the rest of the request. `shape` identifies the
 * text. `build` may use no parameters but the placeholders, or they would be reused for later calls: that throws.
 */
export async function selectCompiled<R, V extends Record<string, unknown>>(
  db: Db,
  shape: string,
  values: V,
  build: (placeholders: Placeholders<V>) => Compilable<R>,
): Promise<R[]> {
  const query = compiled.get(shape) ?? compile(shape, values, build);
  const parameters = query.parameters.map((placeholder) => values[(placeholder as Placeholder).name]);
  const { rows } = await db.executeQuery<R>({ ...query, parameters });
  return rows;
}

function compile<R, V extends Record<string, unknown>>(
  shape: string,
  values: V,
  build: (placeholders: Placeholders<V>) => Compilable<R>,
): CompiledQuery {
  const placeholders = Object.fromEntries(Object.keys(values).map((name) => [name, sql`${new Placeholder(name)}`]));
  const query = build(placeholders as Placeholders<V>).compile();
  if (!query.parameters.every((parameter) => parameter instanceof Placeholder)) {
    throw new Error(`The query ${shape} has a parameter that isn't a placeholder.`);
  }
  compiled.set(shape, query);
  return query;
}
