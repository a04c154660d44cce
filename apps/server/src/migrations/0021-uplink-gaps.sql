-- LoRaWAN uplinks that were not received, by the jumps of a device's frame counter. `kind` and `source_id` are those of its asset.
create table uplink_gap (
  kind text not null,
  source_id bigint not null,
  ended_at timestamptz not null,       -- the frame after the gap, at which it counts
  counter bigint not null,             -- of that frame
  started_at timestamptz not null,     -- the frame before it
  wid bigint not null references site on delete cascade,
  missing int not null check (missing > 0),
  gateway text,                        -- that heard both frames best; null where they differ or name none
  primary key (kind, source_id, ended_at, counter)
);
create index uplink_gap_site on uplink_gap (wid, ended_at);
create index uplink_gap_gateway on uplink_gap (gateway, ended_at) where gateway is not null;
create index uplink_gap_time on uplink_gap (ended_at);

-- The same in hours and days of Bangkok, so that a page costs the same however many gaps there are.
create table uplink_gap_sum (
  grain text not null check (grain in ('hour', 'day')),
  at timestamptz not null,
  wid bigint not null references site on delete cascade,
  missing bigint not null,
  primary key (grain, at, wid)
);

create function sums_of_gap(ended_at timestamptz) returns table (grain text, at timestamptz) language sql immutable as $$
  values ('hour', date_trunc('hour', ended_at at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok'),
    ('day', date_trunc('day', ended_at at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok')
$$;

-- In one order everywhere, so that two that write never wait for each other in a ring.
create function add_gaps() returns trigger language plpgsql as $$
begin
  insert into uplink_gap_sum (grain, at, wid, missing)
    select s.grain, s.at, c.wid, sum(c.missing) from changed c, sums_of_gap(c.ended_at) s group by 1, 2, 3 order by 1, 2, 3
    on conflict (grain, at, wid) do update set missing = uplink_gap_sum.missing + excluded.missing;
  return null;
end $$;
create function take_gaps() returns trigger language plpgsql as $$
begin
  update uplink_gap_sum t set missing = t.missing - g.missing
    from (select s.grain, s.at, c.wid, sum(c.missing) as missing from changed c, sums_of_gap(c.ended_at) s group by 1, 2, 3) g
    where (t.grain, t.at, t.wid) = (g.grain, g.at, g.wid);
  return null;
end $$;
create trigger uplink_gap_added after insert on uplink_gap referencing new table as changed for each statement execute function add_gaps();
create trigger uplink_gap_taken after delete on uplink_gap referencing old table as changed for each statement execute function take_gaps();

-- From when on gaps are found; of the time before nothing is known.
insert into installation (key, value) values ('uplink_gaps', jsonb_build_object('since', now()));
