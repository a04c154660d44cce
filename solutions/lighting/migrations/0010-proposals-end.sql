-- A proposal was made against the position and site of that time: a change of them ends it.
create function end_position_proposal() returns trigger language plpgsql as $$
begin
  delete from lamp_position_proposal where lamp_id = new.id;
  return null;
end $$;
create trigger lamp_position_changed after update of wid, latitude, longitude on lamp
  for each row when (old.wid <> new.wid or old.latitude <> new.latitude or old.longitude <> new.longitude)
  execute function end_position_proposal();
