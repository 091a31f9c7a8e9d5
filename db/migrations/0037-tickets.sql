-- Tickets: everyone who is coming has exactly one active ticket (docs/decisions/0060).

create table tickets (
  id               uuid primary key default gen_random_uuid(),
  registration_id  uuid not null references event_registrations on delete cascade,
  -- Null for the member.
  guest_id         uuid references registration_guests on delete cascade,
  version          integer not null default 1 check (version > 0),
  -- Of the secret, which is stored nowhere. Null until the ticket is shown for the first time.
  secret_sha256    bytea constraint tickets_secret_once unique check (octet_length(secret_sha256) = 32),
  issued_at        timestamptz not null default now(),
  revoked_at       timestamptz,
  constraint tickets_version_once unique nulls not distinct (registration_id, guest_id, version)
);
create unique index tickets_one_active on tickets (registration_id, guest_id) nulls not distinct
  where revoked_at is null;
create index on tickets (guest_id);

-- Who is coming: members with an account and their guests, for a registration that isn't withdrawn.
create function people_coming(r event_registrations) returns table (guest_id uuid) language sql stable as $$
  select c.guest_id from (
    select null::uuid as guest_id
    union all
    select g.id from registration_guests g where g.registration_id = r.id and g.removed_at is null
  ) c where r.status <> 'withdrawn' and r.user_id is not null
$$;

-- Revokes the tickets of those who no longer come and issues the missing ones. The lock makes it certain who comes.
create function renew_tickets(registration uuid) returns void language plpgsql as $$
begin
  perform from event_registrations where id = registration for no key update;
  update tickets t set revoked_at = now()
    where t.registration_id = registration and t.revoked_at is null and not exists (
      select from event_registrations r, people_coming(r) c
      where r.id = registration and c.guest_id is not distinct from t.guest_id);
  insert into tickets (registration_id, guest_id, version)
  select r.id, c.guest_id, 1 + coalesce(
    (select max(version) from tickets t where t.registration_id = r.id and t.guest_id is not distinct from c.guest_id), 0)
  from event_registrations r, people_coming(r) c
  where r.id = registration and not exists (
    select from tickets t
    where t.registration_id = r.id and t.guest_id is not distinct from c.guest_id and t.revoked_at is null);
end $$;

-- Once per statement: a batch of registrations gets its tickets together. No new registration has guests.
create function issue_tickets() returns trigger language plpgsql as $$
begin
  insert into tickets (registration_id) select id from added where status <> 'withdrawn' and user_id is not null;
  return null;
end $$;
create trigger tickets_on_registration
  after insert on event_registrations referencing new table as added
  for each statement execute function issue_tickets();

create function renew_tickets_after_change() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'event_registrations' then
    perform renew_tickets(new.id);
  else
    if tg_op = 'UPDATE' and old.registration_id <> new.registration_id then
      perform renew_tickets(old.registration_id);
    end if;
    perform renew_tickets(new.registration_id);
  end if;
  return null;
end $$;
-- Also when the account is deleted, which leaves a registration with a payment without a member.
create trigger tickets_on_status after update of status, user_id on event_registrations
  for each row execute function renew_tickets_after_change();
create trigger tickets_on_guest after insert or update of registration_id, removed_at on registration_guests
  for each row execute function renew_tickets_after_change();

insert into tickets (registration_id, guest_id)
select r.id, c.guest_id from event_registrations r, people_coming(r) c;
