-- Whether the road can be passed at a gauge: an operator's act, never a level's. The last row counts.
create table flood_passage (
  id bigint generated always as identity primary key,
  device_id bigint not null references device on delete cascade,
  passage text not null,
  why text not null default '',
  username text not null,
  at timestamptz not null
);
create index flood_passage_device on flood_passage (device_id, id desc);
