-- The report of a time over all sites, oldest first: without it each page reads all events of the time.
create index camera_event_at on camera_event (at, id);
