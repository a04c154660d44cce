-- Equipment that changes together, as a road's lamps at dusk, is noted together: one by one each cost PostgreSQL four times
-- as much, most of it the beginning and ending of the statements of its own. As before, a connection keeps the plans
-- of its first change, for however few or many: so each says how it looks for its rows, and never reads a table whole.

create type begun_health as (
  asset_id bigint,
  wid bigint,
  health text,          -- null: it is no equipment any more
  told timestamptz,     -- since when
  until timestamptz     -- null: still
);

-- As begin_health, of several assets, each once. What is told is looked for asset by asset.
create function begin_healths(given begun_health[]) returns void language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_nestloop = on as $$
declare
  begun begun_health[];
  open_ids bigint[];
  ends timestamptz[];
  forgotten bigint[];
begin
  select array_agg(row(g.asset_id, g.wid, g.health, at.at, g.until)::begun_health) into begun
    from unnest(given) g
      left join lateral (select ended_at from (select * from asset_period where asset_id = g.asset_id order by started_at desc limit 2) latest
        where ended_at is not null order by started_at desc limit 1) ended on true, -- at most one is open
      greatest(g.told, now() - interval '62 days', ended.ended_at) as at(at)
    where g.until is null or g.until > at.at;
  -- of each the one that is open: an index says which, and no plan can read them all
  select array_agg(o.id), array_agg(b.told), array_agg(o.id) filter (where o.started_at >= b.told) into open_ids, ends, forgotten
    from unnest(begun) b, lateral (select id, started_at from asset_period where asset_id = b.asset_id and ended_at is null limit 1) o;
  -- what was told of no time is forgotten
  delete from asset_period where id = any(forgotten);
  update asset_period p set ended_at = ends[array_position(open_ids, p.id)] where id = any(open_ids);
  insert into asset_period (asset_id, wid, health, started_at, ended_at)
    select asset_id, wid, health, told, until from unnest(begun) where health is not null;
  -- what reaches back into hours that are summed up
  insert into availability_due (wid, from_at)
    select wid, min(told) from unnest(begun) where told < date_trunc('hour', now()) group by wid;
end $$;

create or replace function begin_health(asset bigint, site bigint, state text, told timestamptz, until timestamptz) returns void
language sql as $$
  select begin_healths(array[row(asset, site, state, told, until)::begun_health])
$$;

-- As note_asset, of several pieces of equipment, each once. What is known is looked for one by one (lateral), what was
-- written is put beside what was told as a whole (hashed).
create function note_assets(given asset[]) returns void language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_nestloop = off set enable_mergejoin = off set enable_hashjoin = on set jit = off as $$
declare
  known_ids bigint[];
  begun begun_health[];
begin
  select array_agg(k.id) into known_ids from unnest(given) g,
    lateral (select id from asset where kind = g.kind and source_id = g.source_id limit 1) k;
  -- in one order, whoever notes several
  perform from asset where id = any(known_ids) order by id for update;
  with beside_known as (
    select g.kind, g.source_id, g.wid, g.project_id, coalesce(g.external_id, '') as external_id, coalesce(g.name, '') as name,
        coalesce(g.sta, '') as sta, g.latitude, g.longitude, g.health,
        case when k.id is null or k.has_own_periods then coalesce(g.health_since, now()) when k.health = g.health then k.health_since
          else greatest(coalesce(g.health_since, now()), k.health_since) end as health_since,
        coalesce(g.condition, 'unknown') as condition, g.condition_since, coalesce(g.reason, '') as reason, g.archived_at,
        coalesce(g.has_own_periods, false) as has_own_periods, coalesce(g.guards_id, false) as guards_id,
        coalesce(g.guards_connection, false) as guards_connection,
        k.health = g.health or k.has_own_periods as begins_nothing,
        k.archived_at is null and g.archived_at is null and k.wid = g.wid as stays
      from unnest(given) g
        left join lateral (select * from asset where kind = g.kind and source_id = g.source_id limit 1) k on true),
  weighed as (
    select *, condition <> 'unknown' and gravity_of(condition) > gravity_of(health) as is_of_condition from beside_known),
  written as (
    insert into asset as t (kind, source_id, wid, project_id, external_id, name, sta, latitude, longitude, health, health_since,
        condition, condition_since, reason, gravity, since, archived_at, has_own_periods, guards_id, guards_connection)
      select kind, source_id, wid, project_id, external_id, name, sta, latitude, longitude, health, health_since,
          condition, condition_since, reason, case when is_of_condition then gravity_of(condition) else gravity_of(health) end,
          case when is_of_condition then coalesce(condition_since, now()) else health_since end, archived_at, has_own_periods, guards_id,
          guards_connection
        from weighed
      on conflict (kind, source_id) do update set wid = excluded.wid, project_id = excluded.project_id, external_id = excluded.external_id,
        name = excluded.name, sta = excluded.sta, latitude = excluded.latitude, longitude = excluded.longitude, health = excluded.health,
        health_since = excluded.health_since, condition = excluded.condition, condition_since = excluded.condition_since,
        reason = excluded.reason, gravity = excluded.gravity, since = excluded.since, archived_at = excluded.archived_at
      returning id, kind, source_id)
  select array_agg(row(t.id, w.wid, case when w.archived_at is null then w.health end,
        case when w.begins_nothing then coalesce(w.archived_at, now()) else w.health_since end, null)::begun_health)
    into begun from weighed w join written t using (kind, source_id) where (w.begins_nothing and w.stays) is not true;
  if begun is not null then
    perform begin_healths(begun);
  end if;
end $$;

create or replace function note_asset(a asset) returns void language sql as $$
  select note_assets(array[a])
$$;
