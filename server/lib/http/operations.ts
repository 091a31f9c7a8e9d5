import type { Readable } from 'node:stream';
import type * as z from 'zod';
import { done, type Operation, type Operations, type Schema } from '../../../contract/operation.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { type AttemptContext, once } from './idempotency.ts';

type Part<O, K extends string> = O extends { [P in K]: infer S extends Schema } ? z.output<S> : undefined;

export type Input<O> = {
  params: Part<O, 'params'>;
  query: Part<O, 'query'>;
  body: O extends { form: Schema } ? Part<O, 'form'> : Part<O, 'body'>;
};

/** With a `name` it is a download, otherwise it is shown inline. */
export type FileReply = { content: Buffer | Readable; type: string; name?: string; cache?: string };

/** A handler returns nothing where the reply is `done`. */
type Answer<R extends Operation['reply']> = R extends typeof done
  ? Promise<void>
  : Promise<R extends Schema ? z.output<R> : FileReply>;
export type Handler<O extends Operation> = (ctx: Context<O['access']>, input: Input<O>) => Answer<O['reply']>;

const OWN = Symbol('manages its own transaction');

/** Opens its own transactions, since parts of it must run outside of one. */
type OwnTransaction<H> = { [OWN]: H };
export const ownTransaction = <H>(handler: H): OwnTransaction<H> => ({ [OWN]: handler });

export type Handlers<T extends Operations> = {
  [K in keyof T]: T[K] extends Operation ? Handler<T[K]> | OwnTransaction<Handler<T[K]>> : never;
};

/** `run` is called after access was checked and input parsed. */
export type Implemented = {
  name: string;
  operation: Operation;
  run: (ctx: Context, input: Input<Operation>) => Promise<unknown>;
};

/**
 * A missing operation does not compile. Every write runs in one transaction, passed as `ctx.db`; reads use the pool.
 */
export function implement<T extends Operations>(table: T, handlers: NoInfer<Handlers<T>>): Implemented[] {
  return Object.entries<Operation>(table).map(([name, operation]) => {
    const given = handlers[name as keyof T] as Handler<Operation> | OwnTransaction<Handler<Operation>>;
    const handler = (typeof given === 'function' ? given : given[OWN]) as Implemented['run'];
    const answer = operation.reply === done ? andDone(handler) : handler;
    const wraps = !name.startsWith('GET ') && typeof given === 'function';
    const run: Implemented['run'] = wraps ? (ctx, input) => writeOnce(ctx, (within) => answer(within, input)) : answer;
    return { name, operation, run };
  });
}

const andDone =
  (handler: Implemented['run']): Implemented['run'] =>
  async (ctx, input) => {
    await handler(ctx, input);
    return { done: true };
  };

export const inContext = <C extends { db: Db }, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> =>
  inTransaction(ctx.db, (db) => work({ ...ctx, db }));

/** One transaction, carried out at most once per idempotency key. */
export const writeOnce = <C extends AttemptContext, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> =>
  inContext(ctx, (within) => once(within, () => work(within)));
