-- LINE: codes that bind chats, events that are acted on once, tokens for replies, the month's messages.

-- One code of an account at a time. Without department and group it binds the account's own chat.
create table line_code (
  user_id bigint primary key references app_user on delete cascade,
  hash bytea not null unique,           -- HMAC with a key of the console
  department_id bigint references department on delete cascade,
  group_id bigint references department_group on delete cascade,
  expires_at timestamptz not null,
  check (num_nonnulls(department_id, group_id) <= 1)
);

-- Codes that a LINE user or a chat has tried, of which one expires after an interval.
create table line_attempt (
  sender text primary key,
  tries double precision not null,
  at timestamptz not null
);

-- Received events by LINE's webhookEventId. What an event said is deleted once it was acted on.
create table line_event (
  id text primary key,
  received_at timestamptz not null,
  event jsonb,
  claimed_until timestamptz,            -- a server is acting on it
  attempts int not null default 0
);
create index line_event_waiting on line_event (received_at) where event is not null;
create index line_event_received on line_event (received_at);

-- The newest token of a bound chat by which a message may be sent free of charge.
create table line_reply_token (
  chat_id text primary key,
  token text not null,
  expires_at timestamptz not null,
  notice_id uuid                        -- the message that was given to it
);

create table line_usage (
  is_only boolean primary key default true check (is_only),
  due_at timestamptz not null,          -- the next reading
  read_at timestamptz,
  message_limit bigint,                 -- null: none
  used bigint,
  problem text not null default ''      -- of the newest attempt to read, in Thai
);

-- A chat is bound once at a time: a LINE user acts as one account, a group is told for one department.
create unique index notice_target_line on notice_target ((address ->> 'to'))
  where channel = 'line' and disabled_at is null;
