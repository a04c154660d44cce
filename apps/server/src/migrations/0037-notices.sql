-- Messages to people: where they can be sent, and the messages themselves.

create table notice_target (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('line', 'webPush', 'email', 'webhook')),
  name text not null,
  address jsonb not null,              -- in the form of its channel; secrets are sealed
  -- whose it is: of an account, of a contractor, or of a department, group or (all null) the authority
  user_id bigint references app_user on delete cascade,
  contractor_id bigint references contractor on delete cascade,
  department_id bigint references department on delete cascade,
  group_id bigint references department_group on delete cascade,
  created_by text not null,
  created_at timestamptz not null,
  disabled_at timestamptz,             -- it takes nothing any more
  disabled_reason text not null default '',
  check (num_nonnulls(user_id, contractor_id, department_id, group_id) <= 1)
);
create unique index notice_target_address on notice_target (channel, coalesce(user_id, 0), md5(address::text));
create index notice_target_user on notice_target (user_id) where user_id is not null;

-- The outbox: written in the transaction that decides a message, sent by one of the servers.
create table notice (
  id uuid primary key default gen_random_uuid(), -- also what a receiver knows a repeated message by
  target_id bigint references notice_target on delete set null,
  channel text not null,
  target_name text not null,
  content jsonb not null,              -- NoticeContent
  why jsonb not null default '{}',     -- the rule and step that decided it, or who sent it by hand
  created_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'cancelled')),
  attempts int not null default 0,
  due_at timestamptz not null,         -- the next attempt
  claimed_until timestamptz,           -- a server is sending it
  answer text not null default '',     -- of the last attempt
  answered_at timestamptz
) with (fillfactor = 80);
create index notice_due on notice (channel, due_at) where state = 'waiting';
create index notice_newest on notice (created_at desc, id);

create table notice_alarm (
  notice_id uuid not null references notice on delete cascade,
  alarm_id bigint not null,
  primary key (notice_id, alarm_id)
);
create index notice_alarm_alarm on notice_alarm (alarm_id);
