-- The authority: groups, departments, sites, accounts, sessions, keys, and what could not be taken in.

create table department_group (
  id bigint generated always as identity primary key,
  name text not null unique,          -- shown in the menu
  code text not null unique,          -- the accounts' groupname: drr, office-1, …
  kind text not null check (kind in ('central', 'regional', 'other', 'national_highway', 'weighing')),
  region_number int,                  -- number of the regional office; decides its place in the menu
  check ((kind = 'regional') = (region_number is not null))
);

create table department (
  id bigint generated always as identity primary key,
  group_id bigint not null references department_group,
  name text not null,
  province text,
  -- the department of the central group that stands for the whole authority
  is_whole_authority boolean not null default false,
  unique (group_id, name)
);
create unique index department_whole_authority on department (is_whole_authority) where is_whole_authority;

create table site (
  wid bigint generated always as identity primary key,
  department_id bigint not null references department,
  type_name text not null,            -- a solution type of the solution list
  name text not null,
  road_code text,
  road_name text,
  sta text,
  latitude double precision,
  longitude double precision,
  line jsonb,                         -- the road at the site: [[latitude, longitude], …], for maps
  settings jsonb not null default '{}',
  is_fourg boolean not null default false, -- has 4G devices: the special 4G account sees these sites alone
  last_message_at timestamptz         -- when its own server was last heard
);
create index site_department on site (department_id, type_name);

create table app_user (
  id bigint generated always as identity primary key,
  username text not null,             -- as typed at registration
  username_key text not null unique,  -- NFKC, case folded: what log in compares
  password_hash text not null,
  role text not null check (role in ('admin', 'user')),
  group_id bigint not null references department_group,
  department_id bigint references department,
  firstname text not null,
  lastname text not null,
  is_suspended boolean not null default false,
  last_login_at timestamptz,
  created_at timestamptz not null default now()
);

create table session (
  id uuid primary key,
  user_id bigint not null references app_user on delete cascade,
  created_at timestamptz not null,
  ended_at timestamptz,
  ended_because text
);
create index session_of_user on session (user_id) where ended_at is null;

create table refresh_token (
  hash bytea primary key,
  session_id uuid not null references session on delete cascade,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  successor_hash bytea
);
create index refresh_token_session on refresh_token (session_id);
create index refresh_token_expiry on refresh_token (expires_at);

create table login_attempt (
  username_key text not null,
  address text not null,
  failures int not null,
  last_at timestamptz not null,
  primary key (username_key, address)
);

create table ingest_key (
  id bigint generated always as identity primary key,
  name text not null,
  hash bytea not null unique,
  created_at timestamptz not null default now(),
  created_by text not null,
  revoked_at timestamptz,
  last_used_at timestamptz
);

-- How the messages of one kind of device are read. `mapping` names paths into the decoded object;
-- `codec` is a TS013 source that runs in the sandbox where the network server does not decode.
create table device_profile (
  id bigint generated always as identity primary key,
  solution text not null,
  name text not null,
  mapping jsonb not null default '{}',
  codec text,
  settings jsonb not null default '{}',  -- thresholds and intervals of the solution
  is_built_in boolean not null default false,
  codec_error text,                      -- why the codec was last cut off or failed
  codec_error_at timestamptz,
  codec_suspended_until timestamptz,
  unique (solution, name)
);

-- An unknown device has one row, which its newest message replaces.
create table rejected_message (
  id bigint generated always as identity primary key,
  received_at timestamptz not null,
  solution text not null,
  door text not null check (door in ('http', 'mqtt')),
  source text not null,               -- the key's name, or the topic
  reason text not null,               -- unknown_device, bad_message, …
  detail text not null,               -- the Thai sentence
  device text,                        -- external id where the message names one
  body text not null,                 -- at most 8 000 characters
  messages bigint not null default 1, -- of an unknown device: how many came
  first_at timestamptz,               -- … and when the first did
  registered_at timestamptz           -- … and when it became known: then the row is no longer shown
);
create index rejected_message_time on rejected_message (received_at desc, id desc);
create unique index rejected_message_device on rejected_message (solution, device)
  where reason = 'unknown_device' and device is not null;
create index rejected_message_unknown on rejected_message (received_at desc, device, solution)
  where reason = 'unknown_device' and device is not null and registered_at is null;

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  username text not null,
  action text not null,
  subject text not null,
  detail jsonb not null default '{}'
);
create index audit_log_time on audit_log (at desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append-only';
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each statement execute function refuse_change();

-- What this installation remembers of itself (the demonstration, for one).
create table installation (
  key text primary key,
  value jsonb not null
);

create sequence live_sequence;
