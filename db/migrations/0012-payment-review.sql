-- What the treasurer needs: who rejected a payment, which payments look like one sent twice, and a long ledger in any order.

alter table payment_ledger
  add rejected_at timestamptz,
  add rejected_by uuid references users on delete set null,
  add rejected_by_name text,
  -- Of the file as the member sent it; it tells nothing of what is in it, and stays when the file goes.
  add payment_proof_sha256 text check (payment_proof_sha256 ~ '^[0-9a-f]{64}$'),
  add constraint payment_ledger_rejected_when check (rejected_at is null or status = 'failed');

-- Until now only the log knew.
update payment_ledger l
set rejected_at = g."timestamp", rejected_by_name = g.actor_name, rejected_by = (select id from users where id = g.actor_id)
from activity_logs g
where g.entity_id = l.id and g.action_type = 'REJECT_PAYMENT' and l.status = 'failed';

-- A reference as it is compared: case, accents, spaces and dashes aside. Null where nothing is left of it.
create function reference_key(text) returns text
  language sql immutable strict parallel safe
  return nullif(regexp_replace(public.folded($1), '[\s\u00a0\u2010-\u2015\u2212-]+', '', 'g'), '');

alter table payment_ledger
  add reference_key text generated always as (reference_key(reference_number)) stored,
  -- What staff search by: who paid, under the name of then, and what for a reference.
  add search_staff text not null
    generated always as (searchable_name(user_name || ' ' || user_email || ' ' || reference_number)) stored;

create index payment_ledger_same_reference on payment_ledger (reference_key) where reference_key is not null;
create index payment_ledger_same_proof on payment_ledger (payment_proof_sha256) where payment_proof_sha256 is not null;
create index payment_ledger_by_waiting on payment_ledger ((status <> 'pending'), created_at, id);
create index payment_ledger_search_staff on payment_ledger using gin (search_staff gin_trgm_ops);
