-- Uplinks of measuring devices over LoRaWAN, by which those that were not received are found (uplink_gap of kind `device`).
create table device_frame (
  device_id bigint not null references device on delete cascade,
  at timestamptz not null,
  counter bigint not null,
  dev_addr bigint,                    -- null where the message did not name the session
  gateway text,                       -- that heard it best
  primary key (device_id, at, counter)
);
create index device_frame_time on device_frame (at);
