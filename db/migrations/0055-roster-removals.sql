-- Numbers and names whose owners asked to be on no roster (docs/decisions/0076). Only keyed hashes: no row says who it is about.

create table roster_removals (
  hash        bytea primary key check (length(hash) = 32),
  created_at  timestamptz not null default now()
);
