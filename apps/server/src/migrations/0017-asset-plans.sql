-- Every change of equipment runs these functions. A connection keeps the plans that it made at its first change, when the
-- tables may have been empty and reading them whole was cheapest: ten thousand lamps that were registered on such a
-- connection read the table ten thousand times. So they never plan to read a table whole.

-- As before, but that the latest interval that has ended is found among those of the asset: while all that is known of the
-- table is that hardly any has ended, PostgreSQL would rather look through all that have.
create or replace function begin_health(asset bigint, site bigint, state text, told timestamptz, until timestamptz) returns void
language plpgsql set enable_seqscan = off as $$
declare
  at timestamptz := greatest(told, now() - interval '62 days',
    -- at most one is open
    (select ended_at from (select * from asset_period where asset_id = asset order by started_at desc limit 2) latest
      where ended_at is not null order by started_at desc limit 1));
begin
  if until <= at then
    return;
  end if;
  -- what was told of no time is forgotten
  delete from asset_period where asset_id = asset and ended_at is null and started_at >= at;
  update asset_period set ended_at = at where asset_id = asset and ended_at is null;
  if state is not null then
    insert into asset_period (asset_id, wid, health, started_at, ended_at) values (asset, site, state, at, until);
  end if;
  -- what reaches back into hours that are summed up
  if at < date_trunc('hour', now()) then
    insert into availability_due (wid, from_at) values (site, at);
  end if;
end $$;

alter function note_asset(asset) set enable_seqscan = off;
alter function archive_asset() set enable_seqscan = off;
alter function device_period_asset() set enable_seqscan = off;
alter function sum_project_again() set enable_seqscan = off;
