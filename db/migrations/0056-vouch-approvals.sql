-- Classes in which two vouches approve a number (docs/decisions/0076). Who allowed it is in the activity log.

create table vouch_approvals (
  form          smallint not null check (form between 1 and 8),
  level         text not null references class_levels,
  leaving_year  leaving_year,
  created_at    timestamptz not null,
  constraint vouch_approvals_once unique nulls not distinct (form, level, leaving_year)
);
