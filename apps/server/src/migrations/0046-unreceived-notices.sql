-- Messages that a rule decided and nobody could receive; and which messages tell of guarded equipment.

alter table notice alter column channel drop not null; -- null: there was no target for it
alter table notice add column is_guarded boolean not null default false; -- it tells if guarded equipment can be reached
update notice n set is_guarded = true where exists (
  select from notice_alarm na join alarm a on a.id = na.alarm_id where na.notice_id = n.id and a.is_guarded);
