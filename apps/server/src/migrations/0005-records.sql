-- The records: contractors, roads, projects with their places and equipment, and who changed what.
-- `version` grows with every change: who saves a record says which one was read. `search_text` is what a search
-- compares, written with the record (normaliseSearch of the contract).

create table contractor (
  id bigint generated always as identity primary key,
  version int not null default 1,
  name text not null,
  tax_number text not null default '',
  contact text not null default '',
  telephone text not null default '',
  email text not null default '',
  note text not null default '',
  search_text text not null default '',
  archived_at timestamptz,
  updated_at timestamptz not null default now()
);
create unique index contractor_tax_number on contractor (tax_number) where tax_number <> '' and archived_at is null;

create table way (
  id bigint generated always as identity primary key,
  version int not null default 1,
  code text not null default '',      -- real registers repeat codes
  name text not null,
  province text not null default '',
  district text not null default '',
  length_km numeric(9, 3),
  sta_from text not null default '',
  sta_to text not null default '',
  line jsonb,                         -- [[latitude, longitude], …]
  note text not null default '',
  search_text text not null default '',
  archived_at timestamptz,
  updated_at timestamptz not null default now()
);
create index way_code on way (code);

create table project (
  id bigint generated always as identity primary key,
  version int not null default 1,
  code text not null unique,
  name text not null,
  contract_no text not null default '',
  employer text not null default '',  -- the agency that signed the contract
  department_id bigint not null references department, -- the agency that is responsible
  contractor_id bigint references contractor,
  guarantee_from date,
  guarantee_to date,
  note text not null default '',
  search_text text not null default '',
  archived_at timestamptz,
  updated_at timestamptz not null default now(),
  check (guarantee_to >= guarantee_from)
);
create index project_department on project (department_id);
create index project_contractor on project (contractor_id);

create table location (
  id bigint generated always as identity primary key,
  version int not null default 1,
  project_id bigint not null references project,
  name text not null,
  road_code text not null default '',
  road_name text not null default '',
  sta text not null default '',
  latitude double precision,
  longitude double precision,
  search_text text not null default '',
  archived_at timestamptz,
  updated_at timestamptz not null default now()
);
create index location_project on location (project_id);
create unique index location_name on location (project_id, name) where archived_at is null;
create index location_road on location (road_code);

alter table site add column project_id bigint references project, add column location_id bigint references location;
create index site_project on site (project_id);
create index site_road on site (road_code);

create table equipment (
  id bigint generated always as identity primary key,
  version int not null default 1,
  project_id bigint not null references project,
  department_id bigint not null references department,
  location_id bigint references location,
  wid bigint not null references site, -- where its pictures are watched
  hostname text not null,
  sta text not null,
  ipaddress text,
  hls_url text not null,
  latitude double precision not null,
  longitude double precision not null,
  note text not null default '',
  description text not null default '',
  anydesk text not null default '',
  username text not null,             -- who registered it, and of which group
  group_name text not null,
  search_text text not null default '',
  archived_at timestamptz,
  updated_at timestamptz not null default now(),
  health text not null default 'unknown' check (health in ('fault', 'warning', 'unreachable', 'unknown', 'ok')),
  health_reason text not null default '',
  health_since timestamptz,
  checked_at timestamptz              -- when its stream was last looked at
);
create index equipment_project on equipment (project_id);
create unique index equipment_name on equipment (project_id, hostname) where archived_at is null;
create index equipment_site on equipment (wid);
create index equipment_location on equipment (location_id);
create index equipment_address on equipment (ipaddress) where ipaddress is not null;

create table remote_desktop (
  id bigint generated always as identity primary key,
  wid bigint not null references site,
  detail text not null,
  anydesk text not null,
  unique (wid, anydesk)
);

create table record_history (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('project', 'location', 'equipment', 'contractor', 'way')),
  record_id bigint not null,
  version int not null,
  at timestamptz not null,
  username text not null,
  action text not null check (action in ('add', 'edit', 'archive', 'restore', 'import')),
  changes jsonb not null,             -- [{field, from, to}, …]
  unique (kind, record_id, version)
);
create trigger record_history_append_only before update or delete on record_history
  for each statement execute function refuse_change();

-- A form's number for what it is about to make: sent twice, it makes one record.
create table record_request (
  request_id uuid primary key,
  username text not null,
  kind text not null,
  content bytea not null,             -- SHA-256 of what was sent
  record_id bigint not null,
  at timestamptz not null default now()
);
create index record_request_time on record_request (at);

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
