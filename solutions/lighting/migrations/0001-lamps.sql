-- Lamps and gateways with their latest state beside their identity, and the readings by month.

create table lamp (
  id bigint generated always as identity primary key,
  handle text not null unique default replace(gen_random_uuid()::text, '-', ''), -- what all but admin see as devid
  wid bigint not null references site,
  devid text not null unique,          -- devEUI in small letters, or IMEI
  pole text not null,
  link text not null default 'lorawan' check (link in ('lorawan', '4g')),
  profile_id bigint not null references device_profile,
  latitude text not null default '',   -- free text, as specified
  longitude text not null default '',
  sta text not null default '',
  point_lat double precision,          -- the position where the text is one in or near Thailand
  point_lon double precision,
  registered_at timestamptz not null default now(),

  -- latest values
  reading_at timestamptz,
  counter bigint,
  current_a double precision,
  dimming_percent double precision,
  battery_v double precision,
  rssi int,
  seen_at timestamptz,                 -- when the console last took in anything of it
  unreachable_at timestamptz,          -- from when silence means unreachable
  is_unreachable boolean not null default false,
  status text not null default 'unknown' check (status in ('ok', 'off', 'unknown')),
  status_until timestamptz,            -- the night's verdict expires
  lit text check (lit in ('lit', 'off', 'dimmed', 'scheduled_off', 'lit_by_day')),
  day_lit_count int not null default 0,
  is_day_burning boolean not null default false,
  changed_at timestamptz not null default now(),
  version int not null default 0       -- counts the judgements, so that two servers never judge from the same state
) with (fillfactor = 70);
-- No index on what a reading changes: each of them would then write into every index of the table.
create index lamp_site on lamp (wid);

create table gateway (
  id bigint generated always as identity primary key,
  wid bigint not null references site,
  gwno text not null,
  eui text not null unique,            -- small letters
  ipaddress text not null default '',
  latitude double precision,
  longitude double precision,
  seen_at timestamptz,
  is_online boolean not null default false,
  unique (wid, gwno)
) with (fillfactor = 70);
create index gateway_site on gateway (wid);

create table lamp_reading (
  lamp_id bigint not null,
  at timestamptz not null,
  counter bigint not null default -1,  -- LoRaWAN frame counter; -1 where there is none
  received_at timestamptz not null,
  current_a double precision,
  dimming_percent double precision,
  has_failure boolean,                 -- lamp failure or driver error, by the driver's own flags
  battery_v double precision,
  rssi int,
  snr real,
  frequency_hz bigint,
  port int,
  payload text not null default '',
  rx jsonb                             -- every gateway that heard it
) partition by range (at);
-- One index both keeps a message from being stored twice and reads a lamp's log newest first.
create unique index lamp_reading_once on lamp_reading (lamp_id, at, counter);

create table lamp_change (
  lamp_id bigint not null references lamp on delete cascade,
  at timestamptz not null,
  what text not null check (what in ('status', 'connection', 'day_burning')),
  value text not null,
  primary key (lamp_id, at, what)
);
create index lamp_change_time on lamp_change (at);
