-- Names as people type them: O'Brien without its apostrophe, Jean-Marc without its hyphen, Marcia with a slip.

create extension if not exists fuzzystrmatch;

-- A name as it is searched: folded, and without what nobody is sure how to type. Spaces stay where they are.
create function searchable_name(text) returns text
  language sql immutable strict parallel safe
  return translate(public.folded($1), '''`´‘’‛′ʹʻʼʽˈ-‐‑‒–—―−', '');

alter table users drop column search_name, drop column search_name_public;
alter table users
  -- What a member may search by, and what an anonymous visitor may: no more than each of them sees.
  add search_name text not null
    generated always as (searchable_name(first_name || ' ' || last_name)) stored,
  add search_name_public text not null
    generated always as (searchable_name(first_name || ' ' || left(last_name, 1))) stored;
create index users_search_name on users using gin (search_name gin_trgm_ops);
create index users_search_name_public on users using gin (search_name_public gin_trgm_ops);

-- How near a typed word comes to a word of a name, 0 to 1, both as they are searched: by the letters they have in common
-- in a row, or by how few must be typed anew, two that changed places counting as one. A lone initial is all that a
-- stranger sees of a last name, so it stands for whatever they typed that begins with it.
create function name_closeness(typed text, name text) returns double precision
  language sql immutable strict parallel safe cost 1000
  return case
    when length(name) = 1 then case when left(typed, 1) = name then 0.6 else 0 end
    else greatest(
      public.similarity(typed, name),
      1 - (
        public.levenshtein(left(typed, 60), left(name, 60))
        - case
            when length(typed) = length(name)
              and public.levenshtein(left(typed, 60), left(name, 60)) = 2
              and array(select unnest(string_to_array(typed, null)) order by 1)
                = array(select unnest(string_to_array(name, null)) order by 1)
            then 1 else 0
          end
      ) / greatest(length(typed), length(name), 1)::double precision)
  end;
