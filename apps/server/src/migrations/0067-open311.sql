-- Reports that the system of a city sent by Open311 GeoReport v2, with a key that is good for it.

alter table ingest_key drop constraint ingest_key_scopes_check,
  add constraint ingest_key_scopes_check
    check (cardinality(scopes) > 0 and scopes <@ '{ingest,readAlarms,sendAlarms,open311}'::text[]);

create table open311_request (
  report_id bigint primary key references fault_report on delete cascade,
  key_id bigint not null references ingest_key,
  -- where the city says it is; null: by a label alone
  latitude double precision,
  longitude double precision,
  address text not null default '',
  media_url text not null default '',
  check ((latitude is null) = (longitude is null))
);
create index open311_request_key on open311_request (key_id, report_id);
