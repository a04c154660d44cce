-- A webhook gets what happens to tickets from the time on at which it was asked for.
alter table notice_target add column takes_tickets_since timestamptz;
update notice_target set takes_tickets_since = created_at where takes_tickets;
alter table notice_target
  add constraint notice_target_takes_tickets_since_check check (takes_tickets = (takes_tickets_since is not null));

-- Due dates of which the people of a ticket are still to be told, looked for every other second.
create index ticket_due_untold on ticket (due_at, id)
  where is_open and state <> 'finished' and due_told is distinct from 'late';
