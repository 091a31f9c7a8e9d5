-- Who looks for a common name in the ledger goes through it in its order until there is a page of them: these hold what is
-- searched, so that only the payments of that page are read.
drop index payment_ledger_by_waiting;
create index payment_ledger_by_waiting on payment_ledger ((status <> 'pending'), created_at, id)
  include (status, search_staff);
drop index payment_ledger_created_at_id_idx;
create index payment_ledger_newest on payment_ledger (created_at desc, id desc) include (status, search_staff);
