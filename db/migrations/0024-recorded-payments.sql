-- Whether people may confirm and record payments for registrations of their own (docs/decisions/0048).
create table payment_settings (
  is_only             boolean primary key default true check (is_only),
  allow_own_payments  boolean not null default false
);
insert into payment_settings default values;
