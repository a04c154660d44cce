-- How often a lamp turned between burning and not burning in the night that it was judged in last (rules/cycling.ts).
alter table lamp add column turn_count int not null default 0,
  add column is_cycling boolean not null generated always as (turn_count >= 3) stored;
alter table lamp_change drop constraint lamp_change_what_check,
  add constraint lamp_change_what_check check (what in ('status', 'connection', 'day_burning', 'cycling'));

-- As before, but a lamp that cycles is not dark: it goes on and off.
create or replace function asset_of(l lamp) returns asset language plpgsql immutable as $$
declare
  a asset;
begin
  a.kind := 'lamp';
  a.guards_id := true;
  a.guards_connection := true;
  a.source_id := l.id;
  a.wid := l.wid;
  a.external_id := l.devid;
  a.name := l.pole;
  a.sta := l.sta;
  a.latitude := l.point_lat;
  a.longitude := l.point_lon;
  a.health := case when l.status = 'off' and not l.is_cycling then 'fault' when l.is_day_burning or l.is_cycling then 'warning'
    when l.is_unreachable then 'unreachable' when l.seen_at is null or l.status = 'unknown' then 'unknown' else 'ok' end;
  a.health_since := case when l.seen_at is null then coalesce(l.device_since, l.registered_at) else l.changed_at end;
  a.reason := case a.health when 'fault' then 'ไฟดับ' when 'warning' then case when l.is_cycling then 'ไฟติด ๆ ดับ ๆ' else 'ไฟติดกลางวัน' end
    when 'unreachable' then 'ไม่มีข้อมูลเข้ามาเกินเวลาที่กำหนด' else '' end;
  return a;
end $$;

-- As before, but cycling is a change too.
create or replace function keep_changed_lamps() returns trigger language plpgsql set enable_nestloop = off as $$
declare
  changed asset[];
begin
  select array_agg(asset_of(row(n.*)::lamp)) into changed from is_now n join was o using (id)
    where (o.status, o.is_unreachable, o.is_day_burning, o.is_cycling, o.seen_at is null, o.wid, o.devid, o.pole, o.sta, o.point_lat, o.point_lon)
      is distinct from (n.status, n.is_unreachable, n.is_day_burning, n.is_cycling, n.seen_at is null, n.wid, n.devid, n.pole, n.sta, n.point_lat, n.point_lon);
  if changed is not null then
    perform note_assets(changed);
    insert into lamp_count (wid, available, work, fail, unknown, unreachable, never_reported, day_burning)
      select * from (
        select wid, sum(n) as available, sum(n * (status = 'ok')::int) as work, sum(n * (status = 'off')::int) as fail,
          sum(n * (status = 'unknown')::int) as unknown, sum(n * is_unreachable::int) as unreachable,
          sum(n * (seen_at is null)::int) as never_reported, sum(n * is_day_burning::int) as day_burning
        from (select -1 as n, wid, status, is_unreachable, seen_at, is_day_burning from was
          union all select 1, wid, status, is_unreachable, seen_at, is_day_burning from is_now) l
        group by wid) c
      where (available, work, fail, unknown, unreachable, never_reported, day_burning) is distinct from (0, 0, 0, 0, 0, 0, 0);
    -- of all that the statement wrote: an earlier time than the site's own costs the sweep one look
    insert into lamp_due (wid, due_at)
      select wid, least(min(lamp_due_at(row(l.*)::lamp)), now() + interval '15 minutes') from is_now l where lamp_due_at(row(l.*)::lamp) is not null group by wid;
  end if;
  return null;
end $$;
