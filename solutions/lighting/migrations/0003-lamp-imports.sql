-- Which file a lamp was registered from, so that a file that was read by mistake can be taken back.
create table lamp_import (
  id bigint generated always as identity primary key,
  wid bigint not null references site on delete cascade,
  filename text not null,
  username text not null,
  at timestamptz not null,
  lamps int not null,                     -- that it brought
  changed jsonb not null default '[]',    -- those that were there already: id, before, after
  undone_at timestamptz
);
alter table lamp add column import_id bigint references lamp_import on delete set null;
create index lamp_of_import on lamp (import_id) where import_id is not null;

-- What a lamp was stays known when it is taken off its site, as its readings do.
alter table lamp_change drop constraint lamp_change_lamp_id_fkey;
