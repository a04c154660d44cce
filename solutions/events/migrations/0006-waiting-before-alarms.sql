-- Events that waited for their review before there were alarms: those that are still news (24 hours, server/alarms.ts).
-- The oldest says since when, the newest keeps it news until it is judged.
insert into alarm_source_turn (source, key, at, begins)
  select 'events', camera_id || ':' || type, unnest(array[min(at), max(at)]), true from camera_event
    where review is null and type <> 'other' and at >= now() - interval '24 hours' group by camera_id, type;
