-- Lamps and gateways among all equipment (rules/health.ts). A reading that changes nothing of this costs it nothing.

create function asset_of(l lamp) returns asset language plpgsql immutable as $$
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
  a.health_since := case when l.seen_at is null then l.registered_at else l.changed_at end;
  a.reason := case a.health when 'fault' then 'ไฟดับ' when 'warning' then 'ไฟติดกลางวัน' when 'unreachable' then 'ไม่มีข้อมูลเข้ามาเกินเวลาที่กำหนด'
    else '' end;
  return a;
end $$;

create function asset_of(g gateway) returns asset language plpgsql immutable as $$
declare
  a asset;
begin
  a.kind := 'gateway';
  a.guards_id := true;
  a.source_id := g.id;
  a.wid := g.wid;
  a.external_id := g.eui;
  a.name := 'เกตเวย์ ' || g.gwno;
  a.latitude := g.latitude;
  a.longitude := g.longitude;
  a.health := case when g.seen_at is null then 'unknown' when g.is_online then 'ok' else 'unreachable' end;
  a.reason := case when a.health = 'unreachable' then 'ไม่มีข้อมูลเข้ามาเกินเวลาที่กำหนด' else '' end;
  return a;
end $$;

create trigger lamp_asset after insert on lamp for each row execute function keep_asset();
create trigger lamp_asset_gone after delete on lamp for each row execute function archive_asset('lamp');
create trigger lamp_asset_change after update on lamp for each row
  when ((old.status, old.is_unreachable, old.is_day_burning, old.seen_at is null, old.wid, old.devid, old.pole, old.sta, old.point_lat, old.point_lon)
    is distinct from (new.status, new.is_unreachable, new.is_day_burning, new.seen_at is null, new.wid, new.devid, new.pole, new.sta, new.point_lat, new.point_lon))
  execute function keep_asset();

create trigger gateway_asset after insert on gateway for each row execute function keep_asset();
create trigger gateway_asset_gone after delete on gateway for each row execute function archive_asset('gateway');
create trigger gateway_asset_change after update on gateway for each row
  when ((old.is_online, old.seen_at is null, old.wid, old.eui, old.gwno, old.latitude, old.longitude)
    is distinct from (new.is_online, new.seen_at is null, new.wid, new.eui, new.gwno, new.latitude, new.longitude))
  execute function keep_asset();

select note_asset(asset_of(l)) from lamp l;
select note_asset(asset_of(g)) from gateway g;
