-- Messages to one target leave in the order in which they were written.

alter table notice add number bigint generated always as identity;
drop index notice_due;
-- the first waiting message of each target
create index notice_waiting on notice (target_id, due_at, number) where state = 'waiting';
-- targets to which a server is sending
create index notice_claimed on notice (target_id) where state = 'waiting' and claimed_until is not null;
