-- When each camera's stream is looked at next, and what was seen of it last. A row follows its camera: it is made anew
-- when the camera is registered or restored, and forgets what it saw when the stream's address changes.
create table stream_probe (
  equipment_id bigint primary key references equipment on delete cascade,
  hls_url text not null,       -- the address that the rest is about
  next_at timestamptz not null, -- while a server is looking: when another one may take over
  media_sequence bigint,
  last_segment text,           -- number and address of the newest segment
  advanced_at timestamptz      -- when that one was seen first
) with (fillfactor = 70);
create index stream_probe_next on stream_probe (next_at);
