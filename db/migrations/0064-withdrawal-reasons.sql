-- A member's dashboard says which registrations the committee withdrew, and why (docs/decisions/0081).
create index activity_logs_withdrawals on activity_logs (entity_id) where action_type = 'REGISTRATION_WITHDRAWN';
