-- Devices of the solutions that measure, with their channels, values, states over time, and the limits they are judged by.

create table device (
  id bigint generated always as identity primary key,
  solution text not null,
  wid bigint not null references site,
  external_id text not null,            -- as it calls itself
  name text not null default '',
  sta text not null default '',
  latitude double precision,
  longitude double precision,
  place jsonb not null default '{}',    -- what the solution must know of where its channels are
  report_s int not null,
  timeout_s int not null,
  rules jsonb not null default '{}',    -- limits by channel, settings; what is missing is as the solution starts with
  rules_version int not null default 0,
  rules_since timestamptz not null default '-infinity',
  archived_at timestamptz,
  -- what was last heard
  at timestamptz,                       -- by its own clock, never ahead of ours
  newest_at timestamptz,                -- the latest time that it ever said
  received_at timestamptz,
  is_gone boolean not null default false,
  clock_off_s int not null default 0,   -- how far behind what it says arrives
  state jsonb not null default '{}',
  health text not null default 'unknown',
  health_since timestamptz,
  reasons jsonb not null default '[]',
  condition text not null default 'unknown',
  condition_since timestamptz,
  patience_s int,                       -- silence that is borne as things stand, where that is not timeout_s
  recheck_at timestamptz,               -- when time alone may change its verdict
  unique (solution, external_id)
) with (fillfactor = 70);
create index device_site on device (wid, solution);

create table channel (
  id bigint generated always as identity primary key,
  device_id bigint not null references device on delete cascade,
  key text not null,
  name text not null default '',
  unit text not null default '',
  decimals smallint not null default 2,
  words jsonb,                          -- ["ปิด", "เปิด"] of a point with two states
  place jsonb,
  at timestamptz,
  value double precision,
  quality smallint,                     -- 0 good, 1 uncertain, 2 bad
  level smallint not null default -1,   -- rank of the condition that it is in; -1 unknown or not judged
  reached smallint not null default -1, -- rank that the last reading reached by itself
  unique (device_id, key)
) with (fillfactor = 70);

create table device_rules (
  device_id bigint not null references device on delete cascade,
  version int not null,
  since timestamptz not null,
  username text not null,
  rules jsonb not null,
  primary key (device_id, version)
);

create table measurement (
  channel_id bigint not null,
  at timestamptz not null,
  value double precision,
  quality smallint not null,
  level smallint not null               -- the verdict of its time
) partition by range (at);
create unique index measurement_once on measurement (channel_id, at) include (value, quality);

-- Least and greatest of each channel and day in Bangkok, for pictures of a year.
create table measurement_day (
  channel_id bigint not null,
  day date not null,
  least double precision,
  greatest double precision,
  readings int not null,
  primary key (channel_id, day)
);
-- Days of devices whose readings are not in measurement_day yet.
create table measurement_day_due (
  device_id bigint not null,
  day date not null,
  primary key (device_id, day)
);

-- How long something of a device was so: its health, its condition, and what its solution tells (a mode, a message).
create table device_period (
  id bigint generated always as identity primary key,
  device_id bigint not null references device on delete cascade,
  kind text not null,
  value text not null,
  detail jsonb,
  started_at timestamptz not null,
  ended_at timestamptz
);
create unique index device_period_open on device_period (device_id, kind) where ended_at is null;
create index device_period_time on device_period (device_id, started_at desc, id desc);
