-- A name that many bear is found by going through the directory in its order: within the index, without a look at each row.
drop index users_directory;
create index users_directory on users (last_name collate person_names, first_name collate person_names, id)
  include (search_name) where profile_completed;
drop index users_directory_public;
create index users_directory_public
  on users ((left(last_name, 1)) collate person_names, first_name collate person_names, id)
  include (last_name, search_name_public) where profile_completed;
