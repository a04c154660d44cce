-- When each server's session at the broker was last known to be there: one that is gone was lost with what waited in it.
create table broker_session (
  client_id text not null,
  -- host and port
  broker text not null,
  seen_at timestamptz not null,
  -- what the broker had dropped since its start, of all its clients; null: it does not tell
  dropped bigint,
  primary key (client_id, broker)
);

-- What was lost on the way from the broker, the last of each kind.
create table broker_loss (
  client_id text not null,
  broker text not null,
  kind text not null check (kind in ('session', 'dropped')),
  since timestamptz not null,
  at timestamptz not null,
  -- null: nobody knows how many
  messages bigint,
  primary key (client_id, broker, kind)
);
