-- Tickets (ใบงานซ่อม): what is to be repaired, what happened to it, its photos and who follows it.

-- The last running number of a year (พ.ศ.) and a department. Its row stays locked until the ticket that
-- takes the next number is committed: numbers have neither gaps nor doubles. A department has no number
-- of its own but its id.
create table ticket_number (
  year int not null,
  department_id bigint not null,       -- without reference: numbers outlive departments
  last int not null,
  primary key (year, department_id)
);

create table ticket (
  id bigint generated always as identity primary key,
  version int not null default 1,
  number_year int not null,
  number_department bigint not null,   -- of the site when it was opened
  number_running int not null,
  number text not null generated always as (number_year || '-' || number_department || '-'
    || lpad(number_running::text, greatest(4, length(number_running::text)), '0')) stored,
  request_id uuid unique,              -- made where the form is: sent twice, it opens one
  title text not null,
  description text not null default '',
  state text not null default 'open'
    check (state in ('open', 'assigned', 'inProgress', 'waitingForParts', 'finished', 'accepted', 'cancelled')),
  is_open boolean not null generated always as (state not in ('accepted', 'cancelled')) stored,
  state_since timestamptz not null,
  priority text not null check (priority in ('critical', 'major', 'minor', 'warning')),
  urgency smallint not null generated always as
    (case priority when 'critical' then 4 when 'major' then 3 when 'minor' then 2 else 1 end) stored,
  origin text not null check (origin in ('hand', 'alarm', 'rule', 'report')),
  kind text not null default '',       -- of the alarm that it was opened from; empty: of none
  subject text not null,               -- as of alarms: `asset:12`, `site:3`, `circuit:3:a1`
  subject_name text not null,
  asset_id bigint references asset on delete set null,
  wid bigint not null references site, -- a site with tickets is not removed
  is_guarded boolean not null default false, -- tells whether guarded equipment can be reached
  -- what the place and the contract were called when it was opened, for searches
  place_words text not null default '',
  search_text text not null generated always as (fold_search(number_year || '-' || number_department || '-'
    || lpad(number_running::text, greatest(4, length(number_running::text)), '0') || ' ' || title || ' ' || subject_name || ' ' || place_words)) stored,

  -- the contract that it was opened under
  project_id bigint references project,
  contract_contractor_id bigint references contractor,
  -- whose repair it is; null: nobody's yet, or the authority's own
  contractor_id bigint references contractor,
  contractor_since timestamptz,        -- what happened before is not for that contractor
  assignee text,
  served_at timestamptz,               -- the contractor received the notice, as an official entered it
  begin_due_at timestamptz,
  due_at timestamptz,
  expected_at timestamptz,

  opened_at timestamptz not null,
  opened_by text,                      -- null: the console
  started_at timestamptz,
  finished_at timestamptz,
  accepted_at timestamptz,
  confirmed_at timestamptz,            -- by the device itself
  worked_by bigint[] not null default '{}', -- accounts that made a move of the repair itself, ever
  parts text not null default '',
  cost_baht numeric(14, 2),
  cancel_reason text not null default '',
  repeat_of bigint references ticket,  -- the repair of the same kind on the same device within seven days before
  repeats int not null default 0,      -- how many such repairs came before it, one after another
  check ((contractor_id is null) = (contractor_since is null)),
  unique (number_year, number_department, number_running)
) with (fillfactor = 80);
create index ticket_open_due on ticket (due_at, id) where is_open;
create index ticket_open_subject on ticket (subject) where is_open;
create index ticket_open_state on ticket (state, wid) where is_open;
create index ticket_due on ticket (due_at, id);
create index ticket_opened on ticket (opened_at, id);
create index ticket_state_since on ticket (state_since, id);
create index ticket_urgency on ticket (urgency, id);
create index ticket_site on ticket (wid, state);
create index ticket_contractor on ticket (contractor_id, state) where contractor_id is not null;
create index ticket_asset on ticket (asset_id, opened_at desc) where asset_id is not null;
create index ticket_assignee on ticket (assignee) where assignee is not null;
create index ticket_opener on ticket (opened_by) where opened_by is not null;
create index ticket_project on ticket (project_id) where project_id is not null;
create index ticket_search on ticket using gin (search_text gin_trgm_ops);

create table ticket_alarm (
  ticket_id bigint not null references ticket,
  alarm_id bigint not null references alarm on delete cascade,
  primary key (ticket_id, alarm_id)
);
create index ticket_alarm_alarm on ticket_alarm (alarm_id);

-- What happened to a ticket: appended, never changed.
create table ticket_event (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references ticket,
  at timestamptz not null,             -- by the server's clock
  device_at timestamptz,               -- by the clock of the phone or computer on which it was done
  type text not null check (type in ('opened', 'moved', 'edited', 'commented', 'photo', 'confirmed', 'alarmAdded')),
  move text,
  from_state text,
  to_state text,
  by text,                             -- null: the console
  party text not null check (party in ('authority', 'contractor', 'console')),
  note text not null default '',
  latitude double precision,
  longitude double precision,
  accuracy_m double precision,
  detail jsonb not null default '{}',
  request_id uuid,                     -- sent twice, it is done once
  check ((party = 'console') = (by is null)),
  check ((type = 'moved') = (move is not null)),
  check (num_nonnulls(latitude, longitude, accuracy_m) in (0, 3))
);
create index ticket_event_ticket on ticket_event (ticket_id, id);
create unique index ticket_event_request on ticket_event (ticket_id, request_id) where request_id is not null;
create trigger ticket_event_append_only before update or delete or truncate on ticket_event
  for each statement execute function refuse_change();

create table ticket_photo (
  id uuid primary key,                 -- made on the phone
  ticket_id bigint not null references ticket,
  kind text not null check (kind in ('before', 'after', 'other')),
  picture bytea not null,              -- of the picture store: SHA-256 of the original
  bytes int not null,
  taken_at timestamptz,                -- by the camera (EXIF)
  exif_latitude double precision,
  exif_longitude double precision,
  latitude double precision,           -- by the phone that sent it
  longitude double precision,
  accuracy_m double precision,
  distance_m double precision,         -- from the equipment to the nearest place of the photo
  device_at timestamptz not null,
  received_at timestamptz not null,
  by text not null,
  contractor_id bigint references contractor, -- whose account sent it; null: of the authority
  note text not null default '',
  check (num_nonnulls(exif_latitude, exif_longitude) in (0, 2)),
  check (num_nonnulls(latitude, longitude, accuracy_m) in (0, 3))
);
create index ticket_photo_ticket on ticket_photo (ticket_id, received_at);
create index ticket_photo_picture on ticket_photo (picture);

create table ticket_watcher (
  ticket_id bigint not null references ticket,
  user_id bigint not null references app_user on delete cascade,
  primary key (ticket_id, user_id)
);
create index ticket_watcher_user on ticket_watcher (user_id);

-- The newest ticket of an alarm; alarms with one are kept as long as the ticket.
alter table alarm add constraint alarm_ticket foreign key (ticket_id) references ticket;
