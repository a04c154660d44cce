-- What other systems say of their own alarms, for the next run of the evaluator.
create table external_finding (
  id bigint generated always as identity primary key,
  key_id bigint not null,              -- whose fingerprints they are
  fingerprint text not null,
  wid bigint references site on delete set null,
  name text not null,
  why text not null,
  severity text not null check (severity in ('critical', 'major', 'minor', 'warning')),
  is_active boolean not null,
  at timestamptz not null              -- when the cause began or ended
);
create index external_finding_wid on external_finding (wid) where wid is not null;
