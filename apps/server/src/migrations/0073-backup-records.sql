-- Back-ups that were made, trials of them, and restores: whether one is too old is read from here.
create table backup_record (
  kind text not null check (kind in ('backup', 'trial', 'restore')),
  tool text not null, -- what made it: console, pgbackrest
  name text not null,
  -- of a back-up: the moment whose data it holds
  at timestamptz not null,
  primary key (kind, tool, name)
);
