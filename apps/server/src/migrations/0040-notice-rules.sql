-- Rules of who is told of which alarms, and how far each rule has come with each alarm.

create table notice_rule (
  id bigint generated always as identity primary key,
  name text not null,
  -- whose it is: it tells of this department's or group's alarms alone; both null: the authority's, of all
  department_id bigint references department on delete cascade,
  group_id bigint references department_group on delete cascade,
  body jsonb not null,                 -- NoticeRuleBody
  is_on boolean not null default false,
  version int not null default 1,
  created_by text not null,
  created_at timestamptz not null,
  changed_by text not null,
  changed_at timestamptz not null,
  last_raised_at timestamptz,          -- its last messages
  last_cleared_at timestamptz,
  last_digest_at timestamptz,          -- or when it was switched on
  check (num_nonnulls(department_id, group_id) <= 1)
);

create table notice_course (
  rule_id bigint not null references notice_rule on delete cascade,
  alarm_id bigint not null references alarm on delete cascade,
  next_at timestamptz,                 -- when something is to be done though nothing changes
  course jsonb not null,
  primary key (rule_id, alarm_id)
) with (fillfactor = 80);
create index notice_course_next on notice_course (next_at) where next_at is not null;
create index notice_course_alarm on notice_course (alarm_id);

-- Who was told of the present occurrence of an alarm: once by whatever rule, and of its end.
create table notice_told (
  alarm_id bigint not null references alarm on delete cascade,
  target_id bigint not null references notice_target on delete cascade,
  rule_id bigint not null references notice_rule on delete cascade,
  at timestamptz not null,
  primary key (alarm_id, target_id)
);

-- Alarms that operators changed, for the rules: taken by the next run of the evaluator.
create table alarm_operated (
  id bigint generated always as identity primary key,
  alarm_id bigint not null
);
