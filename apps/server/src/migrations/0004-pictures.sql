-- The pictures that are kept, each once. Solutions name them by their hash in tables of their own.

create table picture (
  hash bytea primary key check (octet_length(hash) = 32), -- SHA-256 of the bytes as they came
  -- broken: cannot be decoded, never served; lost: its file is gone
  state text not null check (state in ('ok', 'broken', 'lost')),
  width int,                          -- as it is looked at; null for what cannot be decoded
  height int,
  bytes int not null,
  stored_at timestamptz not null,
  -- when it last came, to the hour: what refers to it may follow a moment later
  last_used_at timestamptz not null,
  check ((width is null) = (height is null)),
  check (state <> 'ok' or width is not null)
);
