-- A position that somebody beside the road proposes, until admin takes or refuses it; a newer one replaces it.
create table lamp_position_proposal (
  lamp_id bigint primary key references lamp on delete cascade,
  latitude text not null,
  longitude text not null,
  sta text not null,
  note text not null,
  proposed_by text not null,
  proposed_at timestamptz not null
);
