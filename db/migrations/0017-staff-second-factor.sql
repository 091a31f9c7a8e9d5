-- When the session was opened with a second factor, or its owner's first factor was set up in it; null where only a password
-- made it. Sessions of before count as made by password alone: whoever needs more signs in once more.
alter table auth_sessions add column second_factor_at timestamptz;
