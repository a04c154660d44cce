-- Rules that open tickets of alarms.
create table ticket_rule (
  id bigint generated always as identity primary key,
  name text not null,
  -- whose it is: it is about this department's or group's alarms alone; both null: the authority's, about all
  department_id bigint references department on delete cascade,
  group_id bigint references department_group on delete cascade,
  body jsonb not null,                 -- TicketRuleBody
  is_on boolean not null default false,
  version int not null default 1,
  created_by text not null,
  created_at timestamptz not null,
  changed_by text not null,
  changed_at timestamptz not null,
  check (num_nonnulls(department_id, group_id) <= 1)
);

alter table ticket add column rule_id bigint references ticket_rule on delete set null;
-- one rule has one open ticket of a subject, whatever runs at once
create unique index ticket_rule_subject on ticket (rule_id, subject) where is_open and rule_id is not null;
create index ticket_of_rule on ticket (rule_id) where rule_id is not null;

-- The ticket that an accepted report opened or joined.
alter table fault_report add column ticket_id bigint references ticket;
create index fault_report_ticket on fault_report (ticket_id) where ticket_id is not null;
alter table ticket_event drop constraint ticket_event_type_check, add constraint ticket_event_type_check
  check (type in ('opened', 'moved', 'edited', 'commented', 'photo', 'confirmed', 'alarmAdded', 'reportAdded'));
