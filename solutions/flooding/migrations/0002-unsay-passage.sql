-- What was said of a road can be taken back: a row without a passage says that nobody says anything any more.
alter table flood_passage alter column passage drop not null;
