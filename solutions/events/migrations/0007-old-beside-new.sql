-- An event that comes in together with an older one is news by its own time: the oldest says since when, the newest that it is news.
create or replace function note_new_events() returns trigger language plpgsql as $$
begin
  insert into alarm_source_turn (source, key, at, begins)
    select 'events', camera_id || ':' || type, unnest(case when min(at) = max(at) then array[min(at)] else array[min(at), max(at)] end), true
      from is_now where review is null and type <> 'other' group by camera_id, type;
  return null;
end $$;
