-- What an ingest key may be used for; null: everything.
alter table ingest_key
  add column solutions text[] check (cardinality(solutions) > 0),
  add column department_id bigint references department;
