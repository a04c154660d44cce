-- As before, but a gateway is silent, or back, since it was last heard, not since the console wrote it down.
create or replace function asset_of(g gateway) returns asset language plpgsql immutable as $$
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
  a.health_since := g.seen_at;
  a.reason := case when a.health = 'unreachable' then 'ไม่มีข้อมูลเข้ามาเกินเวลาที่กำหนด' else '' end;
  return a;
end $$;
