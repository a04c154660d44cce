-- Parts of the evaluation of alarms (sources, topologies, rules, kinds) that fail while the others go on.
create table evaluation_failure (
  part text primary key,
  name text not null,
  why text not null,
  since timestamptz not null,
  tried_at timestamptz not null
);
