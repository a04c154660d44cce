-- As before, but a lamp that cycles and is off now counts as out of order, as its status and the counts of its site say.
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
  a.health := case when l.status = 'off' then 'fault' when l.is_day_burning or l.is_cycling then 'warning'
    when l.is_unreachable then 'unreachable' when l.seen_at is null or l.status = 'unknown' then 'unknown' else 'ok' end;
  a.health_since := case when l.seen_at is null then coalesce(l.device_since, l.registered_at)
    when a.health = 'unreachable' then coalesce(l.unreachable_at, l.changed_at)
    when a.health in ('fault', 'warning', 'ok') then coalesce(l.reading_at, l.changed_at) else l.changed_at end;
  a.reason := case a.health when 'fault' then case when l.is_cycling then 'ไฟติด ๆ ดับ ๆ' else 'ไฟดับ' end when 'warning' then case when l.is_cycling then 'ไฟติด ๆ ดับ ๆ' else 'ไฟติดกลางวัน' end
    when 'unreachable' then 'ไม่มีข้อมูลเข้ามาเกินเวลาที่กำหนด' else '' end;
  return a;
end $$;
