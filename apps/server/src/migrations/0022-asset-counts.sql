-- How much equipment of each site is in which health and condition. A list of sites adds these rows up instead of
-- reading all equipment. Statements append what they change, so that no two of them wait for the same row; a sweep
-- puts the rows of each site together.
create table asset_count (
  wid bigint not null,
  health text not null,
  condition text not null,
  n int not null -- may be negative: what left this state
);
create index asset_count_site on asset_count (wid);

create function count_new_assets() returns trigger language plpgsql as $$
begin
  insert into asset_count (wid, health, condition, n)
    select wid, health, condition, count(*) from is_now where archived_at is null group by 1, 2, 3;
  return null;
end $$;

create function count_changed_assets() returns trigger language plpgsql as $$
begin
  insert into asset_count (wid, health, condition, n)
    select wid, health, condition, sum(n) from (
      select wid, health, condition, -1 as n from was where archived_at is null
      union all select wid, health, condition, 1 from is_now where archived_at is null) c
    group by 1, 2, 3 having sum(n) <> 0;
  return null;
end $$;

create function count_removed_assets() returns trigger language plpgsql as $$
begin
  insert into asset_count (wid, health, condition, n)
    select wid, health, condition, -count(*) from was where archived_at is null group by 1, 2, 3;
  return null;
end $$;

create trigger asset_count_new after insert on asset referencing new table as is_now for each statement
  execute function count_new_assets();
create trigger asset_count_changed after update on asset referencing old table as was new table as is_now for each statement
  execute function count_changed_assets();
create trigger asset_count_removed after delete on asset referencing old table as was for each statement
  execute function count_removed_assets();

insert into asset_count (wid, health, condition, n)
  select wid, health, condition, count(*) from asset where archived_at is null group by 1, 2, 3;
