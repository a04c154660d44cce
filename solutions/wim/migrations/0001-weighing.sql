-- Vehicles that passed over the scales, each with the limit and the verdict of its time.
create table weighing (
  id bigint generated always as identity,
  device_id bigint not null references device on delete cascade,
  at timestamptz not null,
  lane smallint not null,
  class text,
  axles jsonb not null,                 -- [{weight_kg, spacing_cm}] from the front
  axle_count smallint not null,
  gross_kg int,                         -- null: could not be measured
  limit_kg int,                         -- null: no limit held for the class
  over_kg int,                          -- 0 is within; null: cannot be told
  steer_kg int,                         -- first axle of trucks of five axles, which calibration is watched by
  speed_kmh real,
  plate text,
  province text,
  picture bytea                         -- SHA-256
) partition by range (at);
create unique index weighing_once on weighing (device_id, at, lane);
create unique index weighing_id on weighing (id, at);
create index weighing_over on weighing (device_id, at) where over_kg > 0;
create index weighing_steer on weighing (device_id, at) where steer_kg is not null;

-- Legal limits by class: of those that are not withdrawn the newest that began on or before a day holds on it.
create table wim_limit (
  id bigint generated always as identity primary key,
  class text not null,
  limit_kg int not null check (limit_kg > 0),
  valid_from date not null,
  note text not null default '',
  username text not null default '',    -- empty: what the console starts with
  set_at timestamptz not null default now(),
  withdrawn_by text,
  withdrawn_at timestamptz
);
create index wim_limit_newest on wim_limit (class, valid_from desc, id desc);
insert into wim_limit (class, limit_kg, valid_from) values
  ('2a4t', 9500, '2005-01-01'), ('2a6t', 15000, '2005-01-01'), ('3a10t', 25000, '2005-01-01'), ('4a12t', 30000, '2005-01-01'),
  ('semi5', 45000, '2005-01-01'), ('semi6', 50500, '2005-01-01'), ('full18', 47000, '2005-01-01');
