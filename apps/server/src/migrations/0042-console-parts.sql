-- Which parts of each server work, as it says every few seconds.
create table console_part (
  server text not null,
  part text not null,
  is_wrong boolean not null,
  since timestamptz not null,
  seen_at timestamptz not null,
  primary key (server, part)
);
create index alarm_live_console on alarm (kind) where closed_at is null and wid is null;
-- Messages that failed or were sent lately, for the alarm of their channel.
create index notice_answered on notice (channel, answered_at) where state in ('failed', 'sent');
create index notice_target_newest on notice (target_id, created_at desc);

-- One address may be told for several departments; a chat of LINE is bound once.
drop index notice_target_address;
create unique index notice_target_chat on notice_target (channel, coalesce(user_id, 0), md5(address::text)) where channel = 'line';
create unique index notice_target_address on notice_target
  (channel, coalesce(user_id, 0), coalesce(contractor_id, 0), coalesce(department_id, 0), coalesce(group_id, 0), md5(address::text))
  where channel <> 'line';
