-- What is held of a Sparkplug edge node between its messages: its session, sequence number, and what its births named.
create table sparkplug_node (
  node text primary key,                -- group/node
  state jsonb not null,
  updated_at timestamptz not null default now()
) with (fillfactor = 70);
