-- What counters counted: a row for each class of an interval of a lane and direction. A count of null was not measured.
create table traffic_count (
  device_id bigint not null references device on delete cascade,
  start timestamptz not null,
  period_s int not null,
  lane smallint not null,
  direction text not null,
  class text not null,
  count int,
  speed_avg real,                       -- of the interval, all classes, km/h
  speed_p85 real,
  occupancy real,                       -- per cent
  is_implausible boolean not null       -- more than a lane can carry: left out of totals
) partition by range (start);
create unique index traffic_count_once on traffic_count (device_id, start, lane, direction, class);
