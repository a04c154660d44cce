-- Alarms of RSMP sites as the sites have them, and what operators answer to the sites.

create table rsmp_alarm (
  id bigint generated always as identity primary key,
  device_id bigint not null references device on delete cascade,
  c_id text not null,                  -- component and alarm code, as the site writes them
  a_c_id text not null,
  is_active boolean not null,
  is_acknowledged boolean not null,
  is_suspended boolean not null,
  priority smallint,                   -- 1 to 3; null: not told
  text text not null,
  at timestamptz not null,             -- aTs of the newest message
  turned_at timestamptz not null,      -- when it became active, or inactive
  is_by_broker boolean not null,       -- the newest message came by the broker, so that the site can be answered
  unique (device_id, c_id, a_c_id)
);

-- Acknowledge, Suspend and Resume, to be sent to sites in their order.
create table rsmp_command (
  id bigint generated always as identity primary key,
  rsmp_alarm_id bigint not null references rsmp_alarm on delete cascade,
  command text not null check (command in ('Acknowledge', 'Suspend', 'Resume')),
  message_id uuid not null default gen_random_uuid(),
  created_at timestamptz not null,
  sent_at timestamptz
);
create index rsmp_command_waiting on rsmp_command (id) where sent_at is null;

-- Whatever the console does to such an alarm, and the site did not do itself, goes to the site. A shelf that ended with
-- its cause has no step of its own.
create function note_rsmp_commands() returns trigger language plpgsql as $$
begin
  insert into rsmp_command (rsmp_alarm_id, command, created_at)
    select r.id, case n.type when 'acknowledged' then 'Acknowledge' when 'shelved' then 'Suspend' else 'Resume' end, n.at
    from is_now n join alarm a on a.id = n.alarm_id and a.kind = 'signal_rsmp'
      join rsmp_alarm r on r.id = substring(a.subject from ':rsmp:(\d+)$')::bigint
    where not n.detail ? 'site' and r.is_by_broker
      and (n.type in ('acknowledged', 'shelved', 'unshelved')
        or n.type = 'cleared' and n.from_phase = 'suspended' and n.to_phase <> 'suspended' and r.is_suspended)
    order by n.id;
  return null;
end $$;
create trigger rsmp_commands after insert on alarm_event referencing new table as is_now for each statement execute function note_rsmp_commands();

-- A controller that is taken off has no alarms any more.
create function note_rsmp_archived() returns trigger language plpgsql as $$
begin
  insert into alarm_source_turn (source, key, at, begins)
    select 'traffic', r.id::text, now(), false from rsmp_alarm r where r.device_id = new.id order by r.id;
  return null;
end $$;
create trigger rsmp_archived after update on device for each row
  when (new.solution = 'traffic' and old.archived_at is null and new.archived_at is not null) execute function note_rsmp_archived();
