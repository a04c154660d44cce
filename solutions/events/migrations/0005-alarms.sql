-- Events raise alarms of their camera, and reviews end them.

create function note_new_events() returns trigger language plpgsql as $$
begin
  insert into alarm_source_turn (source, key, at, begins)
    select 'events', camera_id || ':' || type, min(at), true from is_now where review is null and type <> 'other' group by camera_id, type;
  return null;
end $$;
create function note_reviews() returns trigger language plpgsql as $$
begin
  insert into alarm_source_turn (source, key, at, begins)
    select 'events', n.camera_id || ':' || n.type, min(n.at), false from is_now n join was o on o.id = n.id and o.at = n.at
      where (o.review is null) <> (n.review is null) and n.type <> 'other' group by n.camera_id, n.type;
  return null;
end $$;
create trigger camera_event_noted after insert on camera_event referencing new table as is_now for each statement execute function note_new_events();
create trigger camera_event_reviewed after update on camera_event referencing old table as was new table as is_now for each statement
  execute function note_reviews();
