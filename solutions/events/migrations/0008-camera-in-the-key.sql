-- online
-- The unique index of events holds the column by which they could be distributed.
create unique index concurrently camera_event_key on camera_event (id, camera_id, at);

drop index if exists camera_event_id;
