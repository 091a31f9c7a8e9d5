-- Every last name that members find a person by: another optional one is added here and to the search columns.
create function last_names(person users) returns text language sql stable parallel safe
return person.last_name || coalesce(' ' || person.name_at_school, '');
