-- What a contractor has due first, without the tickets of all years.
create index ticket_contractor_due on ticket (contractor_id, due_at, id) where contractor_id is not null;
