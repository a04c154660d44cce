-- Cameras that report events, and the events by month.

create table event_camera (
  id bigint generated always as identity primary key,
  wid bigint not null references site,
  camid text not null unique,          -- the name in the door's path or in the message
  description text not null,           -- the installation point
  sta text not null default '',
  latitude double precision,
  longitude double precision,
  maker text not null default 'canonical',
  timeout_min int not null default 5,  -- silence that means unreachable; 0: it reports only when something happens
  address text not null default '',    -- the console attaches to it here
  username text not null default '',
  password text not null default '',   -- sealed with a key made of TOKEN_SECRET
  registered_at timestamptz not null default now(),
  seen_at timestamptz,                 -- when it was last heard, by the console's clock
  is_unreachable boolean not null default false,
  problem text not null default ''     -- why it is ผิดปกติ, in Thai
) with (fillfactor = 70);
create index event_camera_site on event_camera (wid);

-- The days in Bangkok on which a camera was heard: a day without any event of a silent camera is not a day without events.
create table event_camera_day (
  camera_id bigint not null references event_camera on delete cascade,
  day date not null,
  primary key (camera_id, day)
);

-- What the makers' codes are for us; null: nothing to be kept. A code that is not here is `other`.
create table event_code (
  maker text not null,
  code text not null,
  type text check (type in ('car_stop', 'accident', 'wrong_way', 'intruder', 'other')),
  is_built_in boolean not null default false,
  primary key (maker, code)
);

create table camera_event (
  id bigint generated always as identity,
  wid bigint not null,
  camera_id bigint not null,
  type text not null check (type in ('car_stop', 'accident', 'wrong_way', 'intruder', 'other')),
  is_server_side boolean not null,     -- analysed by a server (the `-G` calls), not at the roadside
  maker text not null,
  code text not null,
  target text,                         -- the maker's id of what was seen
  at timestamptz not null,             -- the first push
  until timestamptz not null,          -- the last
  is_over boolean not null default false,
  times int not null default 1,        -- pushes that are this one event
  received_at timestamptz not null,
  note text not null default '',
  announcement jsonb,                  -- {text, at, rule}
  picture bytea,                       -- SHA-256 of the first picture, and of the newest
  latest bytea,
  review text check (review in ('true', 'false', 'duplicate', 'test')),
  reviewed_by text,
  reviewed_at timestamptz,
  review_note text not null default ''
) partition by range (at);
create unique index camera_event_id on camera_event (id, at);
-- A site's tables are read camera by camera, newest first, so that no filter walks over what it leaves out.
create index camera_event_newest on camera_event (camera_id, type, is_server_side, at desc, id desc);
create index camera_event_time on camera_event (camera_id, at desc);
create index camera_event_waiting on camera_event (camera_id, type, is_server_side, at desc, id desc) where review is null;
-- What every open console asks for again and again: wrong-way events of the last minutes that nobody has reviewed.
create index camera_event_alert on camera_event (received_at) where type = 'wrong_way' and review is null;

-- Every push once, however often it is delivered.
create table camera_push (
  camera_id bigint not null,
  at timestamptz not null,
  type text not null,                  -- with the maker's code where it is `other`
  target text not null,                -- empty where there is none
  is_end boolean not null
) partition by range (at);
create unique index camera_push_once on camera_push (camera_id, at, type, target, is_end);
