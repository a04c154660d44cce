-- A chainage as readChainage of the contract reads it, in metres; a test holds both equal.
create function read_chainage(given text) returns int language plpgsql immutable strict parallel safe set search_path from current as $$
declare
  found text[] := regexp_match(given, '^([0-9]{1,4})\+([0-9]{3})$');
begin
  if found is null then
    found := regexp_match(fold_text(given), '(?<![0-9])([0-9]{1,4}) *\+ *([0-9]{3})(?![0-9])');
  end if;
  return found[1]::int * 1000 + found[2]::int;
end $$;
-- Metres from the way's beginning; null where its STA cannot be read.
alter table lamp add column sta_metres int generated always as (read_chainage(sta)) stored;
-- The lamps of one side of a road in their order.
create index lamp_in_row on lamp (wid, side, sta_metres, id) where side is not null;
