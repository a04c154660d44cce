-- What a key is good for: sending messages of devices, reading alarms, sending alarms of other systems.
alter table ingest_key add column scopes text[] not null default '{ingest}'
  check (cardinality(scopes) > 0 and scopes <@ '{ingest,readAlarms,sendAlarms}'::text[]);
