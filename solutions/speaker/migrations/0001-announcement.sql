-- What horns announced. The start names an announcement of a horn: what is told again of it adds its end and result.
create table speaker_announcement (
  id bigint generated always as identity primary key,
  device_id bigint not null references device on delete cascade,
  started_at timestamptz not null,
  ended_at timestamptz,
  kind text not null,
  content text not null,
  by_whom text,
  by_rule text,
  result text
);
create unique index speaker_announcement_once on speaker_announcement (device_id, started_at desc);
