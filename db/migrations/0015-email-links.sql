-- Links in emails that open something without signing in. The job that sends the email creates the token, so the queue
-- never holds one, and a retry replaces the token of the failed try. Deleting the row voids the link, sent or not.
create table email_links (
  email_id    uuid primary key references deliveries on delete cascade,
  user_id     uuid not null references users on delete cascade,
  -- One of LINKS in server/messages/links.
  kind        text not null,
  -- Both null until the email is sent.
  token_hash  bytea unique,
  expires_at  timestamptz,
  check ((token_hash is null) = (expires_at is null))
);
create index on email_links (user_id);

-- Held password reset tokens, valid for an hour: people who have one ask for another. Better Auth needs the table, empty.
delete from auth_verifications;
