-- What codecs warned of in uplinks that came in (TS013 `warnings`): the newest of each profile.
create table codec_warning (
  profile_id bigint not null references device_profile on delete cascade,
  warning text not null,
  device text not null,                -- the one that it last came of
  warned_at timestamptz not null,      -- when it last came
  uplinks bigint not null,             -- how many uplinks carried it since the profile was saved
  primary key (profile_id, warning)
);
