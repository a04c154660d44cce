-- The channel of the demonstration, whose messages are shown and leave by no network.
alter table notice_target drop constraint notice_target_channel_check;
alter table notice_target add constraint notice_target_channel_check
  check (channel in ('line', 'webPush', 'email', 'webhook', 'demo'));
