-- Hand-overs of a shift: what came, what was taken, what is left; signed by who leaves, then by another who takes over.

create table shift_handover (
  id bigint generated always as identity primary key,
  scope text not null check (scope in ('authority', 'group', 'department')),
  group_id bigint references department_group on delete set null,
  department_id bigint references department on delete set null,
  console_name text not null,          -- as it was called then
  starts_at timestamptz not null,
  ends_at timestamptz not null,        -- when it was given
  content jsonb not null,              -- HandoverContent of the contract
  note text not null,
  given_by text not null,
  given_by_name text not null,
  taken_by text,
  taken_by_name text,
  taken_at timestamptz,
  taken_note text not null default '',
  check (ends_at > starts_at),
  check ((taken_at is null) = (taken_by is null)),
  check ((taken_at is null) = (taken_by_name is null)),
  check (taken_by <> given_by)
);
-- One waits for its second signature at a time.
create unique index shift_handover_waiting on shift_handover (scope, coalesce(department_id, group_id, 0)) where taken_at is null;
create index shift_handover_console on shift_handover (scope, coalesce(department_id, group_id, 0), ends_at desc);

-- What was signed stays: only the second signature is added, and one that waits may be withdrawn.
create function guard_shift_handover() returns trigger language plpgsql as $$
declare
  places constant text[] := '{group_id,department_id}';
  signature constant text[] := '{taken_by,taken_by_name,taken_at,taken_note}';
begin
  if tg_op = 'DELETE' then
    if old.taken_at is not null then
      raise exception 'a signed hand-over stays';
    end if;
    return old;
  end if;
  if (to_jsonb(new) - places - signature) is distinct from (to_jsonb(old) - places - signature)
    or old.taken_at is not null and (to_jsonb(new) - places) is distinct from (to_jsonb(old) - places) then
    raise exception 'a signed hand-over stays';
  end if;
  return new;
end $$;
create trigger shift_handover_stays before update or delete on shift_handover for each row execute function guard_shift_handover();
