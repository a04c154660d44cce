-- What should run on a circuit when, from a time on. The newest stands in the circuit's state, too, which is judged by it.
create table bridgelighting_schedule (
  device_id bigint not null references device on delete cascade,
  version integer not null,
  since timestamptz not null,
  username text not null,
  scenes jsonb not null,
  primary key (device_id, version)
);
