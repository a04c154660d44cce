-- Lamps that change together are noted together; a statement that changes nothing of what equipment is pays for a look at it.

create function keep_new_lamps() returns trigger language plpgsql as $$
begin
  perform note_assets(array_agg(asset_of(row(l.*)::lamp))) from is_now l;
  return null;
end $$;

-- The plan is made for as few lamps as the first statement changes, and kept: side by side, row by row, it would be for them alone.
create function keep_changed_lamps() returns trigger language plpgsql set enable_nestloop = off as $$
declare
  changed asset[];
begin
  select array_agg(asset_of(row(n.*)::lamp)) into changed from is_now n join was o using (id)
    where (o.status, o.is_unreachable, o.is_day_burning, o.seen_at is null, o.wid, o.devid, o.pole, o.sta, o.point_lat, o.point_lon)
      is distinct from (n.status, n.is_unreachable, n.is_day_burning, n.seen_at is null, n.wid, n.devid, n.pole, n.sta, n.point_lat, n.point_lon);
  if changed is not null then
    perform note_assets(changed);
  end if;
  return null;
end $$;

drop trigger lamp_asset on lamp;
create trigger lamp_asset after insert on lamp referencing new table as is_now for each statement execute function keep_new_lamps();
drop trigger lamp_asset_change on lamp;
create trigger lamp_asset_change after update on lamp referencing old table as was new table as is_now for each statement
  execute function keep_changed_lamps();
