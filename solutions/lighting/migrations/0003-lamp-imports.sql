-- Which file a lamp was registered from, so that a file that was read by mistake can be taken back.
create table lamp_import (
  id bigint generated always as identity primary key,
  wid bigint not null references site on delete cascade,
  filename text not null,
  username text not null,
  at timestamptz not null,
  lamps int not null,                     -- that it brought
  changed jsonb not null default '[]',    -- those that were there already: id, before, after
  undone_at timestamptz
);
alter table lamp add column import_id bigint references lamp_import on delete set null;
-- Since when its device is another than before; what the one before said is not about this one.
alter table lamp add column device_since timestamptz;
create index lamp_of_import on lamp (import_id) where import_id is not null;

-- What a lamp was stays known when it is taken off its site, as its readings do.
alter table lamp_change drop constraint lamp_change_lamp_id_fkey;

-- As before, but that of a device that was replaced nothing is known from then on.
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
  a.health := case when l.status = 'off' then 'fault' when l.is_day_burning then 'warning' when l.is_unreachable then 'unreachable'
    when l.seen_at is null or l.status = 'unknown' then 'unknown' else 'ok' end;
  a.health_since := case when l.seen_at is null then coalesce(l.device_since, l.registered_at) else l.changed_at end;
  a.reason := case a.health when 'fault' then 'ไฟดับ' when 'warning' then 'ไฟติดกลางวัน' when 'unreachable' then 'ไม่มีข้อมูลเข้ามาเกินเวลาที่กำหนด'
    else '' end;
  return a;
end $$;
