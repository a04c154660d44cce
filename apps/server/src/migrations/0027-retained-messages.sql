-- How the newest message of an unknown device came in, so that it is taken in when the device is registered;
-- null where it was not retained whole, or was taken in.
alter table rejected_message add column arrival jsonb, add column claimed_at timestamptz;
create index rejected_message_retained on rejected_message (registered_at)
  where registered_at is not null and arrival is not null;
