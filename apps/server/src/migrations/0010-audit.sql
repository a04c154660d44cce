-- The audit log: from where, and what was before and after. Nothing is changed in it; what is older than 24 months may go.

create extension if not exists pg_trgm;

alter table audit_log
  add column address text not null default '',  -- of the client
  add column before jsonb,
  add column after jsonb;

drop trigger audit_log_append_only on audit_log;
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '24 months' then
    return old;
  end if;
  raise exception 'audit_log is append-only';
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_audit_change();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_change();

create index audit_log_user on audit_log (username, at desc);
create index audit_log_action on audit_log (action, at desc);
create index audit_log_subject on audit_log using gin (subject gin_trgm_ops);
