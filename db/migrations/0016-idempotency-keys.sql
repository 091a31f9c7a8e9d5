-- Writes that were carried out under a key of the page's, with what was answered: who tries again hears the same.

create table idempotency_keys (
  user_id      uuid not null references users on delete cascade,
  key          text not null,
  -- Of the operation and all that was sent with it.
  fingerprint  bytea not null,
  -- Null only inside the transaction that carries it out.
  reply        json,
  created_at   timestamptz not null,
  primary key (user_id, key)
);
create index on idempotency_keys (created_at);
