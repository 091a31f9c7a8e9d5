-- When the last backup was made, for the operator's page. A restored database knows those before it.

create table backups (
  made_at     timestamptz primary key default now(),
  release     text not null,
  files       integer not null check (files >= 0),
  size_bytes  bigint not null check (size_bytes > 0)
);
