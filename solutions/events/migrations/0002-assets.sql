-- Cameras that report events among all equipment.

create function asset_of(c event_camera) returns asset language plpgsql immutable as $$
declare
  a asset;
begin
  a.kind := 'eventCamera';
  a.source_id := c.id;
  a.wid := c.wid;
  a.external_id := c.camid;
  a.name := coalesce(nullif(c.description, ''), c.camid);
  a.sta := c.sta;
  a.latitude := c.latitude;
  a.longitude := c.longitude;
  a.health := case when c.is_unreachable then 'unreachable' when c.seen_at is null then 'unknown' when c.problem = '' then 'ok' else 'fault' end;
  a.reason := case a.health when 'fault' then c.problem when 'unreachable' then 'ไม่มีข้อมูลเข้ามาเกินเวลาที่กำหนด' else '' end;
  return a;
end $$;

create trigger event_camera_asset after insert on event_camera for each row execute function keep_asset();
create trigger event_camera_asset_gone after delete on event_camera for each row execute function archive_asset('eventCamera');
create trigger event_camera_asset_change after update on event_camera for each row
  when ((old.is_unreachable, old.problem, old.seen_at is null, old.wid, old.camid, old.description, old.sta, old.latitude, old.longitude)
    is distinct from (new.is_unreachable, new.problem, new.seen_at is null, new.wid, new.camid, new.description, new.sta, new.latitude, new.longitude))
  execute function keep_asset();

select note_asset(asset_of(c)) from event_camera c;
