-- A code for each registration, which a payer writes in the memo of a transfer (contract/payment-code.ts).

-- Five random characters and a check digit: with the weights 2 to 6 modulo 29, a prime, no single error and no swap of
-- neighbours goes unnoticed. A label, not a secret, so random() is enough.
create function new_payment_code() returns text language plpgsql volatile as $$
declare
  characters constant text := '23456789ABCDEFGHJKLMNPQRTVWXY'; -- cspell:disable-line
  code text;
  digit integer;
  weighted integer;
begin
  loop
    code := '';
    weighted := 0;
    for weight in 2..6 loop
      digit := floor(random() * 29)::integer;
      code := code || substr(characters, digit + 1, 1);
      weighted := weighted + weight * digit;
    end loop;
    code := code || substr(characters, weighted % 29 + 1, 1);
    exit when not exists (select from public.event_registrations where payment_code = code);
  end loop;
  return code;
end $$;

alter table event_registrations add payment_code text;
create unique index event_registrations_payment_code on event_registrations (payment_code);
update event_registrations set payment_code = new_payment_code();
alter table event_registrations
  alter payment_code set default new_payment_code(),
  alter payment_code set not null,
  add constraint event_registrations_payment_code_form check (payment_code ~ '^[2-9A-HJ-NP-RTV-Y]{6}$');
