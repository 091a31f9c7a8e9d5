-- What the committee asks the people who come to an event, and their answers (docs/decisions/0072).

create table event_questions (
  id                uuid primary key default gen_random_uuid(),
  event_id          uuid not null references events on delete cascade,
  position          integer not null,
  label             text not null check (length(label) between 1 and 160),
  type              text not null check (type in ('text', 'choice', 'multiple', 'boolean', 'number')),
  options           text[] not null default '{}',
  is_required       boolean not null default false,
  asked_of          text not null default 'both' check (asked_of in ('member', 'guest', 'both')),
  -- Null: until the event starts.
  editable_until    timestamptz,
  show_at_check_in  boolean not null default false,
  print_on_badge    boolean not null default false,
  on_kitchen_list   boolean not null default false,
  is_sensitive      boolean not null default false,
  -- No longer asked; its answers stay.
  closed_at         timestamptz,
  -- When people who were registered without an answer got an email that asks for it.
  requested_at      timestamptz,
  -- That email, while it is held.
  request_id        uuid,
  created_at        timestamptz not null default now(),
  constraint event_questions_options check ((type in ('choice', 'multiple')) = (cardinality(options) > 0)),
  constraint event_questions_badge check (not (is_sensitive and print_on_badge))
);
create index on event_questions (event_id, position);

create table question_answers (
  -- Without a cascade: an answered question is closed, not deleted.
  question_id      uuid not null references event_questions,
  registration_id  uuid not null references event_registrations on delete cascade,
  -- Null for the member.
  guest_id         uuid references registration_guests on delete cascade,
  -- One text, number or yes/no; for choices the options chosen.
  value            text[] not null check (cardinality(value) > 0),
  answered_at      timestamptz not null default now(),
  constraint question_answers_once unique nulls not distinct (question_id, registration_id, guest_id)
);
create index on question_answers (registration_id);
create index on question_answers (guest_id);

-- Locks the event, so that two who add questions at once can't both add the tenth.
create function limit_event_questions() returns trigger language plpgsql as $$
begin
  perform from events where id = new.event_id for no key update;
  if (select count(*) from event_questions where event_id = new.event_id and closed_at is null) > 10 then
    raise exception 'an event has at most ten open questions'
      using errcode = 'check_violation', constraint = 'event_questions_ten_open';
  end if;
  return null;
end $$;
create trigger event_questions_ten_open after insert or update of closed_at, event_id on event_questions
  for each row when (new.closed_at is null) execute function limit_event_questions();

-- Registration, then guest, as for sign-ups: only with these locks is it certain that the person is coming.
create function check_answer() returns trigger language plpgsql as $$
begin
  perform from event_registrations r join event_questions q on q.event_id = r.event_id
    where r.id = new.registration_id and q.id = new.question_id and r.status <> 'withdrawn' and r.user_id is not null
    for share of r;
  if not found then
    raise exception 'an answer is of a live registration for the question’s event'
      using errcode = 'foreign_key_violation', constraint = 'question_answers_registration';
  end if;
  perform from registration_guests g
    where g.id = new.guest_id and g.registration_id = new.registration_id and g.removed_at is null for share;
  if new.guest_id is not null and not found then
    raise exception 'a guest who answers is of the registration'
      using errcode = 'foreign_key_violation', constraint = 'question_answers_guest';
  end if;
  return null;
end $$;
create trigger question_answers_of_people_coming after insert or update on question_answers
  for each row execute function check_answer();

-- Also when an account is deleted.
create function end_answers() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'event_registrations' then delete from question_answers where registration_id = new.id;
  else delete from question_answers where guest_id = new.id;
  end if;
  return null;
end $$;
create trigger answers_end_on_leaving after update of status, user_id on event_registrations
  for each row when (new.status = 'withdrawn' or new.user_id is null) execute function end_answers();
create trigger answers_end_on_guest_removal after update of removed_at on registration_guests
  for each row when (new.removed_at is not null) execute function end_answers();
