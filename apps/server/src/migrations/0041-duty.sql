-- Duty rosters: who is told of alarms, and when.

create table duty_roster (
  id bigint generated always as identity primary key,
  version int not null default 1,
  name text not null,
  -- of a department, of a group, or (both null) of the authority
  department_id bigint references department on delete cascade,
  group_id bigint references department_group on delete cascade,
  pattern jsonb not null,              -- DutyRow[]: days, from, to, users in order
  pattern_at timestamptz not null,     -- since when it holds: before, another one did
  saved_by text not null,
  check (num_nonnulls(department_id, group_id) <= 1)
);
create unique index duty_roster_name
  on duty_roster (coalesce(department_id, 0), coalesce(group_id, 0), fold_text(name));

-- Exceptions from the pattern; the higher id is the newer and goes before the others.
create table duty_override (
  id bigint generated always as identity primary key,
  roster_id bigint not null references duty_roster on delete cascade,
  user_id bigint not null references app_user on delete cascade,
  instead_of bigint references app_user on delete cascade, -- null: takes over all of the roster
  starts_at timestamptz not null,
  ends_at timestamptz,                 -- null: until it is ended
  reason text not null,
  made_by text not null,
  made_at timestamptz not null,
  check (instead_of is null or ends_at is not null)
);
create index duty_override_roster on duty_override (roster_id, ends_at);
