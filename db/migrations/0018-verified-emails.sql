-- From now on an address is verified by a link sent to it. Members from before have had their emails there all along, so they
-- count as verified; not those whose address the mail server refused in the 90 days that deliveries are kept.
update auth_users as a set email_verified = true
where not exists (
  select from deliveries d where d.user_id = a.id and d.channel = 'email' and d.reason = 'address_refused'
);
