-- online
-- The index of the ends of intervals holds those that ended. While the statistics knew hardly any that is open, the open
-- one of a piece of equipment was looked for among all that are open; only asset_period_open serves that.
-- release before: no statement names the index, and who deletes by ended_at finds it here as well
create index concurrently asset_period_ended on asset_period (ended_at) where ended_at is not null;

drop index concurrently if exists asset_period_end;
