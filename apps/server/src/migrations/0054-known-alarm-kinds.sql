-- Kinds of alarms that equipment was judged by. One that an update adds judges what is in trouble already.
create table known_alarm_kind (
  kind text primary key
);
