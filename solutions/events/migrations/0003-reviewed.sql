-- The feed of one verdict: without it a rare one reads all events of each camera back to the begin of the range.
create index camera_event_reviewed on camera_event (camera_id, type, is_server_side, review, at desc, id desc)
  where review is not null;
