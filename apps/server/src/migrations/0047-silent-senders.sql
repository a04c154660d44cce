-- Systems that send messages of devices and fall silent, and what comes through whom.

alter table ingest_key
  add column expected_every_min int check (expected_every_min between 1 and 10080), -- null: nobody watches
  add column watched_since timestamptz;

-- Through whom equipment reports: `key:12`, `broker`. Written where it changes, not with each message.
create table asset_sender (
  asset_id bigint primary key references asset on delete cascade,
  sender text not null
);
