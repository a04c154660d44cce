-- Used is a proposal whose position the lamp has at the site that it was proposed for, and no other.
create or replace function end_position_proposal() returns trigger language plpgsql as $$
begin
  with ended as (delete from lamp_position_proposal where lamp_id = new.id returning *)
  insert into lamp_position_answer (lamp_id, proposed_by, proposed_at, latitude, longitude, outcome, answered_by, answered_at)
  select lamp_id, proposed_by, proposed_at, latitude, longitude,
    case when old.wid = new.wid and latitude = new.latitude and longitude = new.longitude
      then 'accepted' else 'set_otherwise' end,
    '', new.changed_at from ended
  on conflict (lamp_id, proposed_by) do update set proposed_at = excluded.proposed_at, latitude = excluded.latitude,
    longitude = excluded.longitude, outcome = excluded.outcome, answered_by = excluded.answered_by,
    answered_at = excluded.answered_at;
  return null;
end $$;
