-- A console of the release before knows nothing of `takes_tickets_since`, and may save beside this one.
alter table notice_target drop constraint notice_target_takes_tickets_since_check;
