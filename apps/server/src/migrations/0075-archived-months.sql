-- Closed months whose rows lie in the archive, in files beside the pictures.
create table archive_month (
  source text not null, -- the table
  month text not null check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'), -- of Bangkok
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- writing: its rows are in the table as before; archived: in the archive alone; restoring, restored: in both
  state text not null default 'writing' check (state in ('writing', 'archived', 'restoring', 'restored')),
  changed_at timestamptz not null,
  fault text, -- why the last attempt, or the last check, failed
  primary key (source, month)
);

-- The files of a month. Each has the rows of some devices; together they have those of all.
create table archive_part (
  source text not null,
  month text not null,
  from_id bigint not null,
  until_id bigint,          -- the first device that is not in it; null: it goes to the end
  file text not null,       -- its key in the store
  bytes bigint not null,
  sha256 text not null,     -- of the file
  rows bigint not null,
  digest text not null,     -- of what the rows say, as the program reads them from the file
  checksum text not null,   -- of the rows as the database has them
  written_at timestamptz not null,
  primary key (source, month, from_id),
  foreign key (source, month) references archive_month on delete cascade
);
