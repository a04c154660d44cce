-- Days of lamps whose readings are in the archive. A day without readings has no row.
create table lamp_day (
  lamp_id bigint not null references lamp on delete cascade,
  day date not null,            -- of Bangkok
  readings int not null,
  counted int not null,         -- of them with a frame counter
  current_least double precision,
  current_mean double precision,
  current_greatest double precision,
  battery_least double precision,
  battery_mean double precision,
  battery_greatest double precision,
  rssi_least double precision,
  rssi_mean double precision,
  rssi_greatest double precision,
  primary key (lamp_id, day)
);
