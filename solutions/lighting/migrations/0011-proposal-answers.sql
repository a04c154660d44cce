-- Names a proposal: another one of the same second is another one.
alter table lamp_position_proposal add column id bigint generated always as identity;
-- What came of the newest proposal of somebody for a lamp, for who made it.
create table lamp_position_answer (
  lamp_id bigint not null references lamp on delete cascade,
  proposed_by text not null,
  proposed_at timestamptz not null,
  latitude text not null,
  longitude text not null,
  outcome text not null check (outcome in ('accepted', 'refused', 'set_otherwise')),
  answered_by text not null,
  answered_at timestamptz not null,
  primary key (lamp_id, proposed_by)
);
