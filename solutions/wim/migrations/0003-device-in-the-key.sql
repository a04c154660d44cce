-- online
-- The unique index of vehicles holds the column by which they could be distributed.
create unique index concurrently weighing_key on weighing (id, device_id, at);

drop index if exists weighing_id;
