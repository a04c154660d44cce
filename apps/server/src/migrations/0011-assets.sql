-- All equipment of the authority in one table, whatever solution it is of, with how long each was in which health.
-- The tables that know equipment keep it up to date by triggers that call note_asset.

-- What a search compares, as normaliseSearch of the contract has it.
create function fold_search(given text) returns text language sql immutable parallel safe return
  trim(regexp_replace(regexp_replace(
    replace(replace(replace(
      translate(lower(normalize(given, nfkc)), '๐๑๒๓๔๕๖๗๘๙็่้๊๋์๎' || U&'\200B\200C\200D\FEFF\00AD', '0123456789'),
      'ฏ', 'ฎ'), 'เนียง', 'เนือง'), 'เเ', 'แ'),
    '\s+', ' ', 'g'), ' ?([.+]) ?', '\1', 'g'));

alter table site add column search_text text
  generated always as (fold_search(name || ' ' || coalesce(road_code, '') || ' ' || coalesce(road_name, '') || ' ' || coalesce(sta, ''))) stored;

create table asset (
  id bigint generated always as identity primary key,
  kind text not null,                 -- the table, or for `device` the solution, that it is of
  source_id bigint not null,          -- its row there
  wid bigint not null references site on delete cascade,
  project_id bigint references project on delete set null, -- its own; null: that of its site
  external_id text not null default '', -- as it calls itself; for who may see ids
  name text not null default '',
  sta text not null default '',
  latitude double precision,
  longitude double precision,
  health text not null default 'unknown' check (health in ('fault', 'warning', 'unreachable', 'unknown', 'ok')),
  health_since timestamptz not null,
  condition text not null default 'unknown' check (condition in ('normal', 'watch', 'warn', 'danger', 'critical', 'unknown')),
  condition_since timestamptz,
  reason text not null default '',
  gravity smallint not null default 2, -- of the worse of both; 3 and more is wrong
  since timestamptz not null,         -- of the worse of both
  archived_at timestamptz,
  has_own_periods boolean not null default false, -- its source tells when each health began and ended
  -- for the username admin alone (rights of the authority): its id, and whether it can be reached
  guards_id boolean not null default false,
  guards_connection boolean not null default false,
  search_text text generated always as (fold_search(name || ' ' || sta)) stored,
  unique (kind, source_id)
) with (fillfactor = 80);
create index asset_state on asset (wid, health, condition) where archived_at is null;
create index asset_wrong on asset (gravity desc, since desc, id desc) where gravity >= 3 and archived_at is null;
create index asset_search on asset using gin (search_text gin_trgm_ops) where archived_at is null;
create index asset_external on asset using gin (lower(external_id) gin_trgm_ops) where archived_at is null;

create table asset_period (
  id bigint generated always as identity primary key,
  asset_id bigint not null references asset on delete cascade,
  wid bigint not null,                -- where it was then
  health text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- what it is counted as besides, by who looked into it afterwards
  excuse text check (excuse in ('maintenance', 'force_majeure')),
  excuse_reason text not null default '',
  excused_by text,
  excused_at timestamptz
) with (fillfactor = 90);
create unique index asset_period_open on asset_period (asset_id) where ended_at is null;
create index asset_period_asset on asset_period (asset_id, started_at desc);
create index asset_period_site on asset_period (wid, ended_at);
create index asset_period_end on asset_period (ended_at);

-- Seconds that the equipment of a site was in each health, by the hour, day and month of Asia/Bangkok.
create table site_availability (
  grain text not null check (grain in ('hour', 'day', 'month')),
  at timestamptz not null,
  wid bigint not null,
  ok_s double precision not null,
  warning_s double precision not null,
  fault_s double precision not null,
  unreachable_s double precision not null,
  unknown_s double precision not null,
  maintenance_s double precision not null,    -- of fault_s and unreachable_s
  force_majeure_s double precision not null,  -- likewise
  primary key (grain, at, wid)
);

-- Times whose sums of a site are to be made again.
create table availability_due (
  wid bigint not null,
  from_at timestamptz not null
);

-- How bad a health or condition is beside the other (contract/health.ts).
create function gravity_of(state text) returns smallint language sql immutable as $$
  select (case state when 'critical' then 9 when 'danger' then 8 when 'fault' then 7 when 'warn' then 6 when 'warning' then 5
    when 'watch' then 4 when 'unreachable' then 3 when 'unknown' then 2 else 1 end)::smallint
$$;

-- Notes in which health an asset is from a time on, and until when where that is known; null: it is no equipment any more.
-- A clock that is years behind makes no years up, and nothing is told twice.
create function begin_health(asset bigint, site bigint, state text, told timestamptz, until timestamptz) returns void language plpgsql as $$
declare
  at timestamptz := greatest(told, now() - interval '62 days',
    (select ended_at from asset_period where asset_id = asset and ended_at is not null order by started_at desc limit 1));
begin
  if until <= at then
    return;
  end if;
  -- what was told of no time is forgotten
  delete from asset_period where asset_id = asset and ended_at is null and started_at >= at;
  update asset_period set ended_at = at where asset_id = asset and ended_at is null;
  if state is not null then
    insert into asset_period (asset_id, wid, health, started_at, ended_at) values (asset, site, state, at, until);
  end if;
  -- what reaches back into hours that are summed up
  if at < date_trunc('hour', now()) then
    insert into availability_due (wid, from_at) values (site, at);
  end if;
end $$;

-- Takes what a table knows of a piece of equipment: `kind`, `source_id`, `wid`, `health` and what describes it.
create function note_asset(a asset) returns void language plpgsql as $$
declare
  known asset;
  worse_is_condition boolean;
begin
  select * into known from asset where kind = a.kind and source_id = a.source_id for update;
  a.condition := coalesce(a.condition, 'unknown');
  a.health_since := coalesce(a.health_since, now());
  if known.id is not null and not known.has_own_periods then
    a.health_since := case when known.health = a.health then known.health_since else greatest(a.health_since, known.health_since) end;
  end if;
  worse_is_condition := a.condition <> 'unknown' and gravity_of(a.condition) > gravity_of(a.health);
  a.gravity := case when worse_is_condition then gravity_of(a.condition) else gravity_of(a.health) end;
  a.since := case when worse_is_condition then coalesce(a.condition_since, now()) else a.health_since end;
  insert into asset as t (kind, source_id, wid, project_id, external_id, name, sta, latitude, longitude, health, health_since,
      condition, condition_since, reason, gravity, since, archived_at, has_own_periods, guards_id, guards_connection)
    values (a.kind, a.source_id, a.wid, a.project_id, coalesce(a.external_id, ''), coalesce(a.name, ''), coalesce(a.sta, ''), a.latitude,
      a.longitude, a.health, a.health_since, a.condition, a.condition_since, coalesce(a.reason, ''), a.gravity, a.since, a.archived_at,
      coalesce(a.has_own_periods, false), coalesce(a.guards_id, false), coalesce(a.guards_connection, false))
    on conflict (kind, source_id) do update set wid = excluded.wid, project_id = excluded.project_id, external_id = excluded.external_id,
      name = excluded.name, sta = excluded.sta, latitude = excluded.latitude, longitude = excluded.longitude, health = excluded.health,
      health_since = excluded.health_since, condition = excluded.condition, condition_since = excluded.condition_since,
      reason = excluded.reason, gravity = excluded.gravity, since = excluded.since, archived_at = excluded.archived_at
    returning id into a.id;
  if known.id is not null and known.archived_at is null and a.archived_at is null and known.wid = a.wid
    and (known.health = a.health or known.has_own_periods) then
    return;
  end if;
  perform begin_health(a.id, a.wid, case when a.archived_at is null then a.health end,
    case when known.health = a.health or known.has_own_periods then coalesce(a.archived_at, now()) else a.health_since end, null);
end $$;

-- A row that goes is no equipment any more.
create function archive_asset() returns trigger language plpgsql as $$
declare
  a asset;
begin
  select * into a from asset where kind = coalesce(tg_argv[0], to_jsonb(old) ->> 'solution') and source_id = old.id;
  if a.id is not null then
    a.archived_at := now();
    perform note_asset(a);
  end if;
  return null;
end $$;

create function asset_of(d device) returns asset language plpgsql immutable as $$
declare
  a asset;
begin
  a.kind := d.solution;
  a.source_id := d.id;
  a.wid := d.wid;
  a.external_id := d.external_id;
  a.name := coalesce(nullif(d.name, ''), d.external_id);
  a.sta := d.sta;
  a.latitude := d.latitude;
  a.longitude := d.longitude;
  a.health := d.health;
  a.health_since := d.health_since;
  a.condition := d.condition;
  a.condition_since := d.condition_since;
  a.reason := d.reasons ->> 0;
  a.archived_at := d.archived_at;
  a.has_own_periods := true;
  return a;
end $$;

create function asset_of(e equipment) returns asset language plpgsql immutable as $$
declare
  a asset;
begin
  a.kind := 'cctv';
  a.source_id := e.id;
  a.wid := e.wid;
  a.project_id := e.project_id;
  a.name := e.hostname;
  a.sta := e.sta;
  a.latitude := e.latitude;
  a.longitude := e.longitude;
  a.health := e.health;
  a.health_since := e.health_since;
  a.reason := e.health_reason;
  a.archived_at := e.archived_at;
  return a;
end $$;

-- Of every table with an asset_of.
create function keep_asset() returns trigger language plpgsql as $$
begin
  perform note_asset(asset_of(new));
  return null;
end $$;

create trigger device_asset after insert on device for each row execute function keep_asset();
create trigger device_asset_gone after delete on device for each row execute function archive_asset();
create trigger device_asset_change after update on device for each row
  when ((old.health, old.condition, old.reasons, old.wid, old.external_id, old.name, old.sta, old.latitude, old.longitude, old.archived_at)
    is distinct from (new.health, new.condition, new.reasons, new.wid, new.external_id, new.name, new.sta, new.latitude, new.longitude, new.archived_at))
  execute function keep_asset();

-- A batch may tell of several turns of a device: each is an interval.
create function device_period_asset() returns trigger language plpgsql as $$
declare
  a asset;
begin
  select t.* into a from device d join asset t on t.kind = d.solution and t.source_id = d.id where d.id = new.device_id;
  if tg_op = 'INSERT' then
    perform begin_health(a.id, a.wid, new.value, new.started_at, new.ended_at);
  else
    update asset_period set ended_at = greatest(started_at, new.ended_at) where asset_id = a.id and ended_at is null;
  end if;
  return null;
end $$;
create trigger device_period_asset after insert on device_period for each row when (new.kind = 'health')
  execute function device_period_asset();
create trigger device_period_asset_end after update of ended_at on device_period for each row when (new.kind = 'health')
  execute function device_period_asset();

create trigger equipment_asset after insert on equipment for each row execute function keep_asset();
create trigger equipment_asset_gone after delete on equipment for each row execute function archive_asset('cctv');
create trigger equipment_asset_change after update on equipment for each row
  when ((old.health, old.health_reason, old.wid, old.project_id, old.hostname, old.sta, old.latitude, old.longitude, old.archived_at)
    is distinct from (new.health, new.health_reason, new.wid, new.project_id, new.hostname, new.sta, new.latitude, new.longitude, new.archived_at))
  execute function keep_asset();

select note_asset(asset_of(d)) from device d;
select note_asset(asset_of(e)) from equipment e;
