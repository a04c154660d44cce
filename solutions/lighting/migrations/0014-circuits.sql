-- How a lamp is fed and where it stands across the road, as the installer enters it; empty and null: unknown.
alter table lamp add column circuit text not null default '',
  add column side text check (side in ('left', 'right', 'median'));
-- The lamps of a circuit, however it is written.
create index lamp_of_circuit on lamp (wid, fold_code(circuit)) where circuit <> '';
-- What an import changed is compared whole when it is taken back.
update lamp_import i set changed = (
  select jsonb_agg(jsonb_build_object('id', c -> 'id', 'before', (c -> 'before') || n.none, 'after', (c -> 'after') || n.none) order by place)
  from jsonb_array_elements(i.changed) with ordinality as e(c, place),
    (select jsonb_build_object('circuit', '', 'side', null) as none) n)
where i.changed <> '[]';
