-- Messages about tickets and about the ends of guarantees.

-- The tickets and projects that a message tells of: what its target may not see any more is not sent.
create table notice_ticket (
  notice_id uuid not null references notice on delete cascade,
  ticket_id bigint not null,
  primary key (notice_id, ticket_id)
);
create table notice_project (
  notice_id uuid not null references notice on delete cascade,
  project_id bigint not null,
  primary key (notice_id, project_id)
);

-- Entries of the histories of tickets that nobody was told of yet: written with the entry, taken by
-- one server at a time.
create table ticket_event_turn (
  event_id bigint primary key references ticket_event
);

-- A webhook gets what happens to tickets, too.
alter table notice_target add column takes_tickets boolean not null default false,
  add constraint notice_target_takes_tickets_check check (not takes_tickets or channel = 'webhook');
create index notice_target_takes_tickets on notice_target (id) where takes_tickets;

-- What the people of a ticket were told of its due date: that it is near, or past.
alter table ticket add column due_told text check (due_told in ('soon', 'late'));
-- what was late before is no news
update ticket set due_told = 'late' where is_open and state <> 'finished' and due_at < now();
create index ticket_due_told on ticket (due_at) where is_open and due_told is not null;

-- What a rule is about.
update notice_rule set body = '{"about": "alarms"}'::jsonb || body;

-- Who was told of which end of a guarantee: once for each threshold, and anew for another last day.
create table guarantee_told (
  recipient text not null,             -- `user:5`, `target:7`; of `rule:3` nobody could receive it
  subject text not null,               -- `lot-5`, `project-3`, `bank-7`
  ends_on date not null,
  step text not null,                  -- days before the end: 90, 60, 30, 7; `short`: it ends before the defects period
  at timestamptz not null,
  primary key (recipient, subject, ends_on, step)
);
create index guarantee_told_subject on guarantee_told (subject);
