-- Alarms: one live alarm for one subject and kind, what happened to it, and what the evaluator has still to look at.

create table alarm (
  id bigint generated always as identity primary key,
  kind text not null,
  solution text not null,              -- whose kind it is; empty: of the console itself
  subject text not null,               -- `asset:12`, `site:3`, `circuit:3:a1`, `console:broker`
  subject_name text not null,
  asset_id bigint references asset on delete cascade,
  wid bigint references site on delete cascade, -- null: of the console itself
  is_guarded boolean not null default false, -- for the username admin alone
  severity text not null check (severity in ('critical', 'major', 'minor', 'warning')),
  urgency smallint not null generated always as
    (case severity when 'critical' then 4 when 'major' then 3 when 'minor' then 2 else 1 end) stored,
  raised_at timestamptz not null,      -- when the cause began
  noted_at timestamptz not null,       -- when the console noticed
  last_seen_at timestamptz not null,
  occurrences int not null default 1,
  why text not null default '',        -- values and limits as they were
  detail jsonb not null default '{}',

  is_active boolean not null,
  cleared_at timestamptz,
  is_acknowledged boolean not null default false,
  acknowledged_at timestamptz,
  acknowledged_by text,
  acknowledged_note text not null default '',
  acknowledged_until timestamptz,      -- it expires where nothing was done
  suppressed_by bigint references alarm on delete set null,
  uncovered_at timestamptz,            -- its root has cleared: from then on it is hidden no more
  shelved_at timestamptz,
  shelved_by text,
  shelved_until timestamptz,
  is_shelved_until_cleared boolean not null default false,
  shelf_reason text not null default '',
  out_of_service_at timestamptz,
  out_of_service_by text,
  out_of_service_until timestamptz,
  out_of_service_reason text not null default '',
  flapping_since timestamptz,
  calm_at timestamptz,                 -- it flaps no more if nothing turns until then
  turns timestamptz[] not null default '{}', -- of the last minutes
  assignee text,
  ticket_id bigint,
  closed_at timestamptz                -- it left the list
) with (fillfactor = 80);
create unique index alarm_live on alarm (subject, kind) where closed_at is null;
create index alarm_live_order on alarm (urgency desc, raised_at desc, id desc) where closed_at is null;
create index alarm_live_site on alarm (wid, kind) where closed_at is null;
create index alarm_hidden on alarm (suppressed_by) where suppressed_by is not null and closed_at is null;
create index alarm_shelf_end on alarm (shelved_until) where shelved_until is not null and closed_at is null;
create index alarm_service_return on alarm (out_of_service_until) where out_of_service_until is not null and closed_at is null;
create index alarm_acknowledged_end on alarm (acknowledged_until) where acknowledged_until is not null and closed_at is null;
create index alarm_calm on alarm (calm_at) where calm_at is not null and closed_at is null;
create index alarm_uncovered on alarm (uncovered_at) where uncovered_at is not null and closed_at is null;
create index alarm_raised on alarm (raised_at desc, id desc);
create index alarm_cleared on alarm (cleared_at) where cleared_at is not null;
create index alarm_closed on alarm (subject, kind, closed_at desc) where closed_at is not null;
create index alarm_asset on alarm (asset_id, raised_at desc) where asset_id is not null;

-- What happened to an alarm: appended, never changed.
create table alarm_event (
  id bigint generated always as identity,
  alarm_id bigint not null,
  at timestamptz not null,
  type text not null,
  by text,                             -- null: the console
  note text not null default '',
  from_phase text not null,            -- RSMP's states
  to_phase text not null,
  detail jsonb not null default '{}'
) partition by range (at);
create index alarm_event_alarm on alarm_event (alarm_id, at desc, id desc);
create index alarm_event_time on alarm_event (at, id);

create function refuse_alarm_event_change() returns trigger language plpgsql as $$
begin
  raise exception 'alarm_event is append-only';
end $$;
create trigger alarm_event_appended before update or delete on alarm_event for each row execute function refuse_alarm_event_change();

-- Turns of equipment that the evaluator has still to judge, in their order.
create table asset_turn (
  id bigint generated always as identity primary key,
  asset_id bigint not null,
  health text not null,
  health_since timestamptz not null,
  condition text not null,
  condition_since timestamptz,
  reason text not null,
  is_archived boolean not null
);

create function note_new_turns() returns trigger language plpgsql as $$
begin
  insert into asset_turn (asset_id, health, health_since, condition, condition_since, reason, is_archived)
    select id, health, health_since, condition, condition_since, reason, archived_at is not null from is_now
      where archived_at is null and (health not in ('ok', 'unknown') or condition not in ('normal', 'unknown'));
  return null;
end $$;
create function note_turns() returns trigger language plpgsql as $$
begin
  insert into asset_turn (asset_id, health, health_since, condition, condition_since, reason, is_archived)
    select n.id, n.health, n.health_since, n.condition, n.condition_since, n.reason, n.archived_at is not null
      from is_now n join was o on o.id = n.id
      where (o.health, o.condition, o.reason, o.wid, o.archived_at is null)
        is distinct from (n.health, n.condition, n.reason, n.wid, n.archived_at is null);
  return null;
end $$;
create trigger asset_new_turn after insert on asset referencing new table as is_now for each statement execute function note_new_turns();
create trigger asset_turn after update on asset referencing old table as was new table as is_now for each statement execute function note_turns();

-- What solutions raise alarms of beside the state of equipment (events of cameras): looked at again by the solution.
create table alarm_source_turn (
  id bigint generated always as identity primary key,
  source text not null,                -- the solution's id
  key text not null,                   -- what of it, in the solution's own form
  at timestamptz not null,             -- when it happened
  begins boolean not null              -- it may raise an alarm; otherwise it only ends or changes one
);

-- Findings that wait for the delay of their kind.
create table alarm_delay (
  subject text not null,
  kind text not null,
  due_at timestamptz not null,
  finding jsonb not null,
  primary key (subject, kind)
);
create index alarm_delay_due on alarm_delay (due_at);

-- Equipment that is in trouble when alarms begin.
insert into asset_turn (asset_id, health, health_since, condition, condition_since, reason, is_archived)
  select id, health, health_since, condition, condition_since, reason, false from asset
    where archived_at is null and gravity >= 3 order by since, id;
