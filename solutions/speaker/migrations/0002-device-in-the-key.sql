-- online
-- The primary key of announcements holds the column by which they could be distributed.
create unique index concurrently speaker_announcement_key on speaker_announcement (id, device_id);

alter table speaker_announcement
  drop constraint if exists speaker_announcement_pkey,
  add constraint speaker_announcement_pkey primary key using index speaker_announcement_key;
