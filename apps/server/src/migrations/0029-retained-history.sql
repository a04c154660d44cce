-- What unknown devices sent, newest first so many of each, until they are registered and it is taken in.
create table retained_message (
  id bigint generated always as identity primary key,
  solution text not null,
  device text not null,
  received_at timestamptz not null,
  source text not null,
  body text not null,                 -- whole, at most 8 000 characters
  arrival jsonb not null,             -- how it came in: path, topic, query, …
  claimed_at timestamptz              -- by a server that is taking it in
);
create index retained_message_device on retained_message (solution, device, received_at desc, id desc);
create index retained_message_time on retained_message (received_at);
insert into retained_message (solution, device, received_at, source, body, arrival)
  select solution, device, received_at, source, body, arrival from rejected_message
  where reason = 'unknown_device' and device is not null and arrival is not null;
alter table rejected_message drop column arrival, drop column claimed_at;
create index rejected_message_registered on rejected_message (registered_at)
  where reason = 'unknown_device' and registered_at is not null;
