-- How many lamps of each site are in which state, and when time alone may change one of them. The list of sites and the
-- sweep read these rows instead of every lamp. As in asset_count, statements append what they change, so that no two of
-- them wait for the same row; the sweep puts the rows of each site together.
create table lamp_count (
  wid bigint not null,
  -- each may be negative: what left this state
  available int not null,
  work int not null,
  fail int not null,
  unknown int not null,
  unreachable int not null,
  never_reported int not null,
  day_burning int not null
);
create index lamp_count_site on lamp_count (wid);

-- The first time at which a lamp of the site may turn unreachable or lose the verdict of its night. A later reading moves
-- the true time on and writes nothing here: the sweep looks at the lamps of the site then, and writes the next time. A site
-- is looked at after 15 minutes at the latest, as a time-out that was made shorter writes nothing here either.
create table lamp_due (
  wid bigint not null,
  due_at timestamptz not null
);
create index lamp_due_site on lamp_due (wid);

-- When a lamp of the site was last heard, to some seconds.
create table lamp_site_seen (
  wid bigint primary key,
  seen_at timestamptz not null
) with (fillfactor = 70);

create function lamp_due_at(l lamp) returns timestamptz language sql immutable as $$
  select least(case when not l.is_unreachable then l.unreachable_at end, case when l.status <> 'unknown' then l.status_until end)
$$;

create or replace function keep_new_lamps() returns trigger language plpgsql as $$
begin
  perform note_assets(array_agg(asset_of(row(l.*)::lamp))) from is_now l;
  insert into lamp_count (wid, available, work, fail, unknown, unreachable, never_reported, day_burning)
    select wid, count(*), count(*) filter (where status = 'ok'), count(*) filter (where status = 'off'),
      count(*) filter (where status = 'unknown'), count(*) filter (where is_unreachable),
      count(*) filter (where seen_at is null), count(*) filter (where is_day_burning)
    from is_now group by wid;
  insert into lamp_due (wid, due_at)
    select wid, least(min(lamp_due_at(row(l.*)::lamp)), now() + interval '15 minutes') from is_now l where lamp_due_at(row(l.*)::lamp) is not null group by wid;
  return null;
end $$;

create or replace function keep_changed_lamps() returns trigger language plpgsql set enable_nestloop = off as $$
declare
  changed asset[];
begin
  select array_agg(asset_of(row(n.*)::lamp)) into changed from is_now n join was o using (id)
    where (o.status, o.is_unreachable, o.is_day_burning, o.seen_at is null, o.wid, o.devid, o.pole, o.sta, o.point_lat, o.point_lon)
      is distinct from (n.status, n.is_unreachable, n.is_day_burning, n.seen_at is null, n.wid, n.devid, n.pole, n.sta, n.point_lat, n.point_lon);
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

create function count_removed_lamps() returns trigger language plpgsql as $$
begin
  insert into lamp_count (wid, available, work, fail, unknown, unreachable, never_reported, day_burning)
    select wid, -count(*), -count(*) filter (where status = 'ok'), -count(*) filter (where status = 'off'),
      -count(*) filter (where status = 'unknown'), -count(*) filter (where is_unreachable),
      -count(*) filter (where seen_at is null), -count(*) filter (where is_day_burning)
    from was group by wid;
  return null;
end $$;
create trigger lamp_count_removed after delete on lamp referencing old table as was for each statement
  execute function count_removed_lamps();

insert into lamp_count (wid, available, work, fail, unknown, unreachable, never_reported, day_burning)
  select wid, count(*), count(*) filter (where status = 'ok'), count(*) filter (where status = 'off'),
    count(*) filter (where status = 'unknown'), count(*) filter (where is_unreachable),
    count(*) filter (where seen_at is null), count(*) filter (where is_day_burning)
  from lamp group by wid;
insert into lamp_due (wid, due_at)
  select wid, least(min(lamp_due_at(l)), now() + interval '15 minutes') from lamp l where lamp_due_at(l) is not null group by wid;
insert into lamp_site_seen (wid, seen_at) select wid, max(seen_at) from lamp where seen_at is not null group by wid;
